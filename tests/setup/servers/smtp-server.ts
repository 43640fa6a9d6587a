// A real mail server on this machine, which stores what it receives.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { selfSigned } from './self-signed.ts'

export type Received = Email & {
  /** The sender and the recipients of the envelope. */
  envelopeFrom: string
  recipients: string[]
  raw: string
  secure: boolean
  /** The authenticated user. */
  user: string | undefined
}

/** The steps of each delivery, any of which the server may refuse by throwing `refusal(…)`. */
type Step = 'MAIL FROM' | 'RCPT TO' | 'DATA'

export type MailServer = {
  /** For SMTP_URL, without user and password. */
  url: string
  port: number
  /** Self-signed. */
  certificate: string
  received: Received[]
  stop: () => Promise<void>
}

type Options = {
  port?: number
  /** `starttls` by default. */
  tls?: 'none' | 'starttls' | 'implicit'
  login?: { user: string; password: string }
  answer?: (step: Step, address: string) => void
  /** Awaited before an email is accepted. */
  slowly?: () => Promise<unknown>
}

export const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode })

export async function startMailServer(options: Options = {}): Promise<MailServer> {
  const { tls = 'starttls', login, answer = () => {}, slowly = async () => {} } = options
  const received: Received[] = []
  const { key, cert } = selfSigned('localhost')
  const attempt = async (work: () => unknown, done: (error?: Error | null) => void) => {
    try {
      await work()
    } catch (error) {
      return done(error as Error)
    }
    done()
  }
  const server = new SMTPServer({
    secure: tls === 'implicit',
    ...(tls !== 'none' && { key, cert }),
    disabledCommands: [...(tls === 'none' ? ['STARTTLS'] : []), ...(login ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    authOptional: !login,
    onAuth: ({ username, password }, _session, done) => {
      const known = username === login?.user && password === login?.password
      done(known ? null : refusal(535, '5.7.8 Authentication credentials invalid'), { user: username })
    },
    onMailFrom: ({ address }, _session, done) => void attempt(() => answer('MAIL FROM', address), done),
    onRcptTo: ({ address }, _session, done) => void attempt(() => answer('RCPT TO', address), done),
    onData: (stream, session, done) =>
      void attempt(async () => {
        const raw = Buffer.concat(await stream.toArray()).toString()
        await slowly()
        const { mailFrom, rcptTo } = session.envelope
        answer('DATA', rcptTo[0]?.address ?? '')
        received.push({
          ...(await PostalMime.parse(raw)),
          envelopeFrom: mailFrom ? mailFrom.address : '',
          recipients: rcptTo.map(({ address }) => address),
          raw,
          secure: session.secure,
          user: session.user ? String(session.user) : undefined,
        })
      }, done),
  })
  server.on('error', () => {}) // a client that rejects our certificate
  const listening = server.listen(options.port ?? 0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    url: `${tls === 'implicit' ? 'smtps' : 'smtp'}://localhost:${port}`,
    port,
    certificate: cert,
    received,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
