// Accounts of the people in the journeys, created over HTTP, which is faster than filling in the pages.
import { randomUUID } from 'node:crypto'
import { expect, inject, vi } from 'vitest'
import { z } from 'zod'
import { demoAccounts } from '#app/features/sign-in/demo-accounts.ts'
import { browse, type Visitor } from '#tests/setup/people/visitor.ts'

export const PASSWORD = 'four words in a row'
const mailbox = z.array(z.object({ text: z.string() }))

export const freshEmail = () => `ana-${randomUUID()}@usc.edu`

/** The code in the newest email to an address, once there is one. */
export function codeTo(email: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const answer = await fetch(`${inject('demo')}/dev/mailbox.json?to=${encodeURIComponent(email)}`)
      const [newest] = mailbox.parse(await answer.json())
      const code = /^ {4}(\S+)$/m.exec(newest?.text ?? '')?.[1]
      if (!code) throw new Error(`no code came to ${email}`)
      return code
    },
    { timeout: 60_000, interval: 100 },
  )
}

/** Creates an adult student's account. */
export async function newStudent(givenName = 'Ana'): Promise<{ email: string; visitor: Visitor }> {
  const email = freshEmail()
  const visitor = browse(inject('demo'))
  const names = { givenName, familyName: 'Rivera' }
  await visitor.post('/signup', { intent: 'start', ...names, email, phone: '', password: PASSWORD })
  const confirmed = await visitor.post('/signup', { intent: 'confirm', code: await codeTo(email) })
  expect(confirmed.status).toBe(302)
  const told = await visitor.post('/addProfileInfo', { birthDate: '2004-05-06' })
  expect(told.status).toBe(302)
  return { email, visitor }
}

/** The manager of the demo. */
export async function demoManager(): Promise<Visitor> {
  const account = demoAccounts.find(({ role }) => role === 'manager')
  const visitor = browse(inject('demo'))
  const { email = '', password = '' } = account ?? {}
  expect((await visitor.post('/login', { intent: 'log-in', email, password })).status).toBe(302)
  return visitor
}

const homes = z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) })

/** Demo homes near USC; the manager's come first. */
export async function homesWith(beds: number) {
  const answer = await fetch(`${inject('demo')}/api/listings?campus=usc&beds=${beds}`)
  return homes.parse(await answer.json()).items
}
