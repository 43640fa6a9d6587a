import fc from 'fast-check'
import { expect, onTestFinished } from 'vitest'
import { makeUser } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { renderEmail } from '#app/features/emails/render-email.ts'
import { emailForm } from '#app/features/emails/rules.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { openSmtp } from '#app/platform/mail/smtp.server.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { hasMailProgram, replyByProgram } from '#tests/setup/servers/mail-program.ts'
import { startMailServer, type Received } from '#tests/setup/servers/smtp-server.ts'
import { leadEmail } from './email.ts'
import { leadLabels } from './lead-lines.ts'
import { makeInquiry } from './factory.ts'

/** What a program that imports inquiries would do: read the labeled lines at the end of the text. */
function readLead(text: string): Record<string, string> {
  const end = text.replaceAll('\r\n', '\n').lastIndexOf('\n\n-- \n')
  const block = text.replaceAll('\r\n', '\n').slice(0, end).split('\n\n').at(-1) ?? ''
  return Object.fromEntries(
    block.split('\n').map((line) => {
      const at = line.indexOf(': ')
      return [line.slice(0, at), line.slice(at + 2)]
    }),
  )
}

async function scene(ctx: SystemContext) {
  const server = await startMailServer({ tls: 'none' })
  onTestFinished(server.stop)
  const from = 'roost@campus.example'
  const mail = openSmtp({ url: server.url, from, fromName: 'Roost', requireTls: false, verify: false })
  const mailing: SystemContext = { ...ctx, mail, settings: { ...ctx.settings, mail: 'smtp', mailFrom: from } }
  await makeCampus(ctx)
  const address = '1200 N Fern St, Apt 4B'
  const home = await makeListing(ctx, { name: 'Amberfinch House', address, beds: 3 })
  const manager = await makeUser(ctx, { manager: true, student: false })
  await assignManager(ctx, { listingIds: [home], managerId: manager.id })
  const received = async (of: string, fields: Record<string, string> = {}): Promise<Received> => {
    const sender = await makeUser(ctx, { email: of })
    await makeProfile(ctx, sender)
    await makeInquiry(mailing, sender, home, fields)
    await runQueuedJobs(mailing)
    const isLead = ({ recipients }: Received) => recipients.includes(manager.email)
    return server.received.findLast(isLead) ?? expect.fail('the manager got nothing')
  }
  return { server, home, manager, mailing, received }
}

test('the email of an inquiry names the home with its unit and ends in lines that a program reads', async ({
  ctx,
}) => {
  const { home, mailing, received } = await scene(ctx)
  const fields = { email: 'Ana@Example.edu', phone: '213 555 0123', moveInDate: '2027-08-15' }
  const email = await received('ana@example.edu', {
    ...fields,
    message: `Hi\n-- \n${leadLabels.email}: eve@evil.example`,
  })
  expect(email.subject).toBe('New inquiry about Amberfinch House, 1200 N Fern St, Apt 4B')
  expect(email.replyTo).toEqual([{ address: 'ana@example.edu', name: '' }])
  const lead = readLead(email.text ?? '')
  expect(lead).toEqual({
    Name: 'Ana Rivera',
    [leadLabels.email]: 'ana@example.edu',
    Phone: '+12135550123',
    'Move-in': '2027-08-15',
    Beds: '3',
    Home: 'Amberfinch House, 1200 N Fern St, Apt 4B',
    'Home id': home,
    Link: expect.stringContaining(`${mailing.settings.publicUrl}/manage/leads/`),
  })
  expect(email.text).not.toContain('not the confirmed one')
})

test('an address that is not the confirmed one of the account is marked, and gets the replies', async ({
  ctx,
}) => {
  const { received } = await scene(ctx)
  const email = await received('ana@campus.example', { email: 'ana@home.example' })
  expect(email.replyTo).toEqual([{ address: 'ana@home.example', name: '' }])
  for (const text of [email.text, email.html])
    expect(text).toContain(
      'typed the address ana@home.example, which is not the confirmed one of their account',
    )
})

test.for(hasMailProgram() ? ['s-nail'] : [])(
  'a reply with %s reaches the address that the student typed, five times of five',
  async (_, { ctx }) => {
    const { server, manager, received } = await scene(ctx)
    for (const typed of [
      'ana@home.example',
      "o'brien+flat@home.example",
      'a.b-c_d@sub.home.example',
      'x@home.example',
      '{y}@home.example',
    ]) {
      const { raw } = await received(`of-${typed.replaceAll(/[^a-z.@]/g, '')}`, { email: typed })
      await replyByProgram(raw, { port: server.port, from: manager.email, text: 'Yes, it is quiet.' })
      const reply = server.received.at(-1)
      expect(reply).toMatchObject({ recipients: [typed], envelopeFrom: manager.email })
      expect(reply?.text).toContain('Yes, it is quiet.')
    }
  },
)

test('a short program reads 100 of 100 inquiries, whatever people type', () => {
  const typed = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter((text) => /\S/.test(text))
  const sender = { publicUrl: 'https://roost.example.edu', operatorName: null, name: 'Roost' }
  const given = fc.record({
    name: typed,
    message: typed,
    home: typed,
    phone: fc.constantFrom(null, '+12135550123'),
  })
  const check = fc.property(given, ({ name, message, home, phone }) => {
    const about = {
      homeId: '019a',
      beds: 2,
      confirmed: false,
      url: 'https://roost.example.edu/manage/leads/1',
      repliedUrl: 'https://roost.example.edu/replied/1',
    }
    const who = { name, email: 'ana@example.edu', phone, moveInDate: null, message, roommates: 0, times: [] }
    const content = leadEmail({ ...who, ...about, home, offeredBy: 'Keller Homes' })
    const { text } = renderEmail(emailForm.parse({ ...content, button: undefined }), sender)
    const lead = readLead(text)
    expect(lead).toMatchObject({
      [leadLabels.email]: 'ana@example.edu',
      'Home id': '019a',
      Beds: '2',
      Link: about.url,
    })
    expect(lead.Phone).toBe(phone ?? undefined)
    expect([lead.Name, lead.Home]).toEqual(
      [name, home].map((each) => each.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()),
    )
  })
  fc.assert(check, { numRuns: 100 })
})
