import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { queueLetter } from '#app/features/letters/sending/queue-letter.server.ts'
import { visitor, type Actor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { requestSession } from '#app/web/request-session.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { action, loader } from './letters.tsx'

const student = personOf({ id: 's', student: true, manager: false, admin: false })

function asking(ctx: SystemContext, actor: Actor, body?: FormData) {
  const url = new URL('http://localhost:3000/admin/letters')
  const context = new RouterContextProvider()
  context.set(requestContext, { ...ctx, actor })
  const person = { userId: 'u', givenName: 'Ada', familyName: '', email: 'ada@usc.example' }
  const signedIn = actor.kind === 'person' ? person : null
  context.set(requestSession, { actor, signedIn, ended: false, cookies: [] })
  const request = new Request(url, body && { method: 'POST', body })
  return { params: {}, url, request, context, pattern: '/admin/letters' as const }
}

const formWith = (letter: string) => {
  const form = new FormData()
  form.set('letter', letter)
  return form
}

/** An e-mail that failed because the site had no mail server. */
const deadLetter = (ctx: SystemContext) =>
  queueLetter({ ...ctx, settings: { ...ctx.settings, mail: 'none' } }, ctx.db, {
    kind: 'reset-code',
    to: 'ana@usc.example',
    letter: { subject: 'Your code', paragraphs: ['Hi'], code: '482913' },
  })

test('an admin sees failed e-mails with their errors but not their text, and sends one again', async ({
  ctx,
}) => {
  const admin = personOf(await makeUser(ctx, { admin: true }))
  const id = await deadLetter(ctx)
  const seen = await loader(asking(ctx, admin))
  expect(seen.letters).toMatchObject([{ id, to: 'ana@usc.example', whole: true }])
  expect(JSON.stringify(seen)).not.toMatch(/482913|Your code/)
  expect(await action(asking(ctx, admin, formWith(id)))).toMatchObject({
    done: expect.stringMatching(/queued again/),
  })
  await runQueuedJobs(ctx)
  expect((await loader(asking(ctx, admin))).letters).toEqual([])
  expect(await action(asking(ctx, admin, formWith(id)))).toMatchObject({ init: { status: 409 } })
  expect(await action(asking(ctx, admin, formWith('nonsense')))).toMatchObject({ init: { status: 409 } })
})

test('others get not found, and a visitor is asked to log in', async ({ ctx }) => {
  const id = await deadLetter(ctx)
  await expect(loader(asking(ctx, student))).rejects.toThrow(NotFound)
  await expect(action(asking(ctx, student, formWith(id)))).rejects.toThrow(NotFound)
  await expect(loader(asking(ctx, visitor))).rejects.toMatchObject({ status: 302 })
  await expect(action(asking(ctx, visitor, formWith(id)))).rejects.toMatchObject({ status: 302 })
})
