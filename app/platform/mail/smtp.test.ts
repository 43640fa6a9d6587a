import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/setup/servers/free-port.ts'
import { refusal, startMailServer } from '#tests/setup/servers/smtp-server.ts'
import { MailRefused, MailUnsent, type Mail } from './mailer.ts'
import { openSmtp, type SmtpSettings } from './smtp.server.ts'

const mail: Mail = {
  id: '019a0000-0000-7000-8000-000000000001',
  to: 'ana@usc.example',
  subject: 'Your code',
  text: 'Hi Ana,\n\n482913\n',
  html: '<p>Hi Ana,</p><p>482913</p>',
}

async function serverFor(options: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(options)
  onTestFinished(server.stop)
  return server
}

const mailerFor = (url: string, rest: Partial<SmtpSettings> = {}) =>
  openSmtp({
    url,
    from: 'roost@campus.example',
    fromName: 'Roost',
    requireTls: false,
    verify: false,
    ...rest,
  })

/** The error of a failed delivery. */
const failureOf = async (sending: Promise<void>) =>
  sending.then(
    () => expect.fail('it was sent'),
    (error: unknown) => error,
  )

test('a letter arrives whole: text, HTML, sender, one recipient and a Message-ID of its own', async () => {
  const server = await serverFor({ tls: 'none' })
  await mailerFor(server.url, { fromName: 'Roost by Student Union' }).send(mail)
  const [email] = server.received
  expect(email).toMatchObject({
    subject: 'Your code',
    from: { name: 'Roost by Student Union', address: 'roost@campus.example' },
    to: [{ address: 'ana@usc.example' }],
    envelopeFrom: 'roost@campus.example',
    recipients: ['ana@usc.example'],
    messageId: '<019a0000-0000-7000-8000-000000000001@campus.example>',
    secure: false,
  })
  expect(email?.text?.trim()).toBe('Hi Ana,\n\n482913')
  expect(email?.html?.trim()).toBe(mail.html)
  expect(email?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
})

test('a letter can have a sender name of its own', async () => {
  const server = await serverFor({ tls: 'none' })
  await mailerFor(server.url, { fromName: 'Roost' }).send({ ...mail, fromName: 'Trojan Homes' })
  expect(server.received[0]).toMatchObject({
    from: { name: 'Trojan Homes', address: 'roost@campus.example' },
    envelopeFrom: 'roost@campus.example',
  })
})

test('replies go to the address that reads them', async () => {
  const server = await serverFor({ tls: 'none' })
  await mailerFor(server.url).send({ ...mail, replyTo: 'help@campus.example' })
  expect(server.received[0]?.raw).toMatch(/^Reply-To: help@campus\.example\r$/m)
})

test('a letter that can be stopped says where, for people and for mail programs', async () => {
  const server = await serverFor({ tls: 'none' })
  const unsubscribe = 'https://roost.campus.example/unsubscribe/abc'
  await mailerFor(server.url).send({ ...mail, unsubscribe })
  await mailerFor(server.url).send(mail)
  const [stoppable, other] = server.received
  const lines = stoppable?.raw.split('\r\n')
  expect(lines).toContain(`List-Unsubscribe: <${unsubscribe}>`)
  expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(lines).toContain('Auto-Submitted: auto-generated')
  expect(other?.raw).not.toContain('Unsubscribe')
})

test('a calendar file comes as what calendars take, and as a file', async () => {
  const server = await serverFor({ tls: 'none' })
  const text = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n'
  await mailerFor(server.url).send({ ...mail, calendar: { method: 'REQUEST', text } })
  const [email] = server.received
  expect(email?.raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=REQUEST/im)
  expect(email?.attachments.map(({ filename }) => filename)).toContain('invitation.ics')
  const contents = email?.attachments.map(({ content }) =>
    typeof content === 'string' ? content : new TextDecoder().decode(content),
  )
  for (const content of contents ?? []) expect(content).toContain('METHOD:REQUEST')
  expect(email?.text?.trim()).toBe('Hi Ana,\n\n482913')
})

test('encryption is used where it is offered', async () => {
  const server = await serverFor({ tls: 'starttls' })
  await mailerFor(server.url).send(mail)
  expect(server.received).toMatchObject([{ secure: true }])
})

test('where encryption is asked for, nothing is sent without', async () => {
  const server = await serverFor({ tls: 'none' })
  const failure = await failureOf(mailerFor(server.url, { requireTls: true }).send(mail))
  expect(failure).toBeInstanceOf(MailUnsent)
  expect(failure).not.toBeInstanceOf(MailRefused)
  expect(server.received).toEqual([])
})

test.each(['starttls', 'implicit'] as const)(
  '%s: a certificate that nobody vouches for is not believed, one of a known authority is',
  async (kind) => {
    const server = await serverFor({ tls: kind })
    const mailer = mailerFor(server.url, { requireTls: true, verify: true })
    expect(await failureOf(mailer.send(mail))).toMatchObject({
      message: expect.stringMatching(/self-signed/),
    })
    expect(server.received).toEqual([])
    const known = tls.getCACertificates('default')
    tls.setDefaultCACertificates([...known, server.certificate])
    onTestFinished(() => tls.setDefaultCACertificates(known))
    await mailer.send(mail)
    expect(server.received).toMatchObject([{ secure: true }])
  },
)

test('a user and password with any letters log in', async () => {
  const login = { user: 'roost@campus.example', password: 'p@ss:w/rd %é' }
  const server = await serverFor({ login })
  const user = encodeURIComponent(login.user)
  await mailerFor(`smtp://${user}:${encodeURIComponent(login.password)}@localhost:${server.port}`).send(mail)
  expect(server.received).toMatchObject([{ user: login.user }])
})

test('a refused login can be mended, and its error repeats no password', async () => {
  const server = await serverFor({ login: { user: 'roost', password: 'right' } })
  const failure = await failureOf(mailerFor(`smtp://roost:hunter2@localhost:${server.port}`).send(mail))
  expect(failure).toMatchObject({ name: 'MailUnsent', reason: 'EAUTH 535' })
  expect(String(failure)).not.toContain('hunter2')
})

test.each(['RCPT TO', 'DATA'] as const)('a 5xx to %s is for good', async (step) => {
  const server = await serverFor({
    answer: (at) => {
      if (at === step) throw refusal(550, '5.1.1 No such user here')
    },
  })
  const failure = await failureOf(mailerFor(server.url).send(mail))
  expect(failure).toMatchObject({
    name: 'MailRefused',
    message: expect.stringContaining('5.1.1 No such user here'),
    reason: expect.stringMatching(/^E[A-Z]+ 550$/),
  })
})

test.each([
  ['RCPT TO', 450],
  ['DATA', 451],
  ['MAIL FROM', 550],
] as const)('a refusal of %s with %i passes, or is for the operator to mend', async (step, status) => {
  const server = await serverFor({
    answer: (at) => {
      if (at === step) throw refusal(status, 'Not now')
    },
  })
  const failure = await failureOf(mailerFor(server.url).send(mail))
  expect(failure).toBeInstanceOf(MailUnsent)
  expect(failure).not.toBeInstanceOf(MailRefused)
})

test('a server that is away, or says nothing, is tried again later', async () => {
  const away = mailerFor(`smtp://localhost:${await freePort()}`)
  expect(await failureOf(away.send(mail))).toMatchObject({ name: 'MailUnsent' })
  const silent = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await new Promise((resolve) => silent.once('listening', resolve))
  const { port } = silent.address() as AddressInfo
  const waiting = mailerFor(`smtp://localhost:${port}`, { answersWithin: 200 })
  expect(await failureOf(waiting.send(mail))).toMatchObject({ name: 'MailUnsent', reason: 'ETIMEDOUT' })
})

const injection = 'Ana\r\nBcc: eve@evil.example\r\n\r\nI am another body'

test('no name, subject or address can add a header, a recipient or a body', async () => {
  const server = await serverFor({ tls: 'none' })
  await mailerFor(server.url, { fromName: injection }).send({ ...mail, subject: injection })
  const [email] = server.received
  const head = email?.raw.split('\r\n\r\n')[0] ?? ''
  expect(head).not.toMatch(/^(bcc|i am)/im)
  expect(email).toMatchObject({ recipients: [mail.to], to: [{ address: mail.to }] })
  expect(email?.bcc).toBeUndefined()
  expect(email?.text?.trim()).toBe('Hi Ana,\n\n482913')
  for (const to of [
    `ana@usc.example${injection}`,
    'ana@usc.example, eve@evil.example',
    '<ana@usc.example> <eve@evil.example>',
  ]) {
    expect(await failureOf(mailerFor(server.url).send({ ...mail, to }))).toBeInstanceOf(MailRefused)
  }
  expect(server.received).toHaveLength(1)
})

test('names of any script and length arrive as they are, on lines that every server takes', async () => {
  const server = await serverFor({ tls: 'none' })
  const name = '周杰伦 Łukasz O’Brien 👩🏽‍🚀 עברית'
  const long = 'Taumata'.repeat(400)
  await mailerFor(server.url, { fromName: `Roost by ${name}` }).send({
    ...mail,
    subject: `Hello ${name}, ${'x'.repeat(200)}`,
    text: `${name}\n${long}\n.\n`,
    html: `<p>${name} ${long}</p>`,
  })
  const [email] = server.received
  expect(email).toMatchObject({
    subject: `Hello ${name}, ${'x'.repeat(200)}`,
    from: { name: `Roost by ${name}` },
  })
  expect(email?.text).toContain(`${name}\n${long}\n.\n`)
  expect(email?.html).toContain(`${name} ${long}`)
  expect(Math.max(...(email?.raw.split('\r\n') ?? []).map((line) => line.length))).toBeLessThan(999)
})

test('a server that is down, or refuses the login, is known before the first letter', async () => {
  expect(await mailerFor((await serverFor({ tls: 'none' })).url).tryServer()).toBeUndefined()
  const down = mailerFor(`smtp://127.0.0.1:${await freePort()}`)
  expect(await down.tryServer()).toBe('ESOCKET')
})
