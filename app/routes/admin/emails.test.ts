import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { queueEmail } from '#app/features/emails/queue-email.server.ts'
import { visitor, type Actor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { requestSession } from '#app/web/request-session.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { action, loader } from './emails.tsx'

const student = personOf({ id: 's', student: true, manager: false, admin: false })

function requestOf(ctx: SystemContext, actor: Actor, body?: FormData) {
  const url = new URL('http://localhost:3000/admin/emails?state=failed')
  const context = new RouterContextProvider()
  context.set(requestContext, { ...ctx, actor })
  const person = { userId: 'u', givenName: 'Ada', familyName: '', email: 'ada@usc.example' }
  const signedIn = actor.kind === 'person' ? person : null
  context.set(requestSession, { actor, signedIn, ended: false, cookies: [] })
  const request = new Request(url, body && { method: 'POST', body })
  return { params: {}, url, request, context, pattern: '/admin/emails' as const }
}

const formWith = (email: string) => {
  const form = new FormData()
  form.set('email', email)
  return form
}

/** An email that failed because the site had no mail server. */
const deadEmail = (ctx: SystemContext) =>
  queueEmail(
    { ...ctx, settings: { ...ctx.settings, mail: 'none' } },
    {
      kind: 'reset-code',
      to: 'ana@usc.example',
      email: { subject: 'Your code', paragraphs: ['Hi'], code: '482913' },
    },
  )

test('an admin sees failed emails with their errors but not their text, and sends one again', async ({
  ctx,
}) => {
  const admin = personOf(await makeUser(ctx, { admin: true }))
  const id = await deadEmail(ctx)
  const seen = await loader(requestOf(ctx, admin))
  expect(seen.page.emails).toMatchObject([{ id, to: 'ana@usc.example', whole: true }])
  expect(JSON.stringify(seen)).not.toMatch(/482913|Your code/)
  expect(await action(requestOf(ctx, admin, formWith(id)))).toMatchObject({
    done: expect.stringMatching(/queued again/),
  })
  await runQueuedJobs(ctx)
  expect((await loader(requestOf(ctx, admin))).page.emails).toEqual([])
  expect(await action(requestOf(ctx, admin, formWith(id)))).toMatchObject({ init: { status: 409 } })
  expect(await action(requestOf(ctx, admin, formWith('nonsense')))).toMatchObject({ init: { status: 409 } })
})

test('others get not found, and a visitor is asked to log in', async ({ ctx }) => {
  const id = await deadEmail(ctx)
  await expect(loader(requestOf(ctx, student))).rejects.toThrow(NotFound)
  await expect(action(requestOf(ctx, student, formWith(id)))).rejects.toThrow(NotFound)
  await expect(loader(requestOf(ctx, visitor))).rejects.toMatchObject({ status: 302 })
  await expect(action(requestOf(ctx, visitor, formWith(id)))).rejects.toMatchObject({ status: 302 })
})
