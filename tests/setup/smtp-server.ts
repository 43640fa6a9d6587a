// A real mail server on this machine, which keeps what it gets.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { selfSigned } from './self-signed.ts'

export type Received = Email & {
  /** As the envelope had it, and its recipients. */
  envelopeFrom: string
  recipients: string[]
  raw: string
  secure: boolean
  /** Who had logged in. */
  user: string | undefined
}

/** What a server is asked for each letter, and may refuse by throwing `refusal(…)`. */
type Step = 'MAIL FROM' | 'RCPT TO' | 'DATA'

export type MailServer = {
  /** As SMTP_URL has it, without user and password. */
  url: string
  port: number
  /** Which nobody but itself vouches for. */
  certificate: string
  received: Received[]
  stop: () => Promise<void>
}

type Options = {
  port?: number
  /** `starttls` unless said otherwise. */
  tls?: 'none' | 'starttls' | 'implicit'
  login?: { user: string; password: string }
  answer?: (step: Step, address: string) => void
  /** Is awaited before a letter is taken. */
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
  server.on('error', () => {}) // a client that turns away at our certificate
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
