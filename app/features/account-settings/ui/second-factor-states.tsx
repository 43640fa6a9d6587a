import { Form } from 'react-router'
import { formatCount } from '#app/platform/text/format.ts'
import { LocalTime } from '#app/ui/local-time.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import type { SecondFactorView, QrCode } from '../second-factor.query.server.ts'
import { CodeForm } from './code-form.tsx'

const card = 'grid gap-5 rounded-card border border-line bg-surface p-5'

export function SecondFactorOff({
  busy,
  role,
}: {
  busy: boolean
  role: 'admin' | 'desk' | 'manager' | undefined
}) {
  return (
    <section className={card}>
      <p>
        It is <strong className="font-semibold">off</strong>. You need an authenticator app on your phone,
        such as the one in your password manager.
        {role && ` On this site, your ${role} rights work only when it is on.`}
      </p>
      <Form method="post">
        <input type="hidden" name="intent" value="begin" />
        <SubmitButton busy={busy} look="primary">
          Turn it on
        </SubmitButton>
      </Form>
    </section>
  )
}

type Begun = {
  view: Extract<SecondFactorView, { state: 'begun' }>
  answer?: FormAnswer<'code'>
  busy: boolean
}

export function SecondFactorBegun({ view, answer, busy }: Begun) {
  return (
    <section className={card}>
      <h2 className="text-xl">1. Scan this with your app</h2>
      <ScanCode {...view} />
      <h2 className="border-t border-line pt-5 text-xl">2. Type the code it shows</h2>
      <CodeForm
        label="Code from your app"
        hint="Six digits. The app shows new ones every 30 seconds."
        action="Turn it on"
        answer={answer}
        busy={busy}
      />
      <Form method="post">
        <input type="hidden" name="intent" value="off" />
        <SubmitButton busy={busy} look="quiet" className="-mx-4.5 underline underline-offset-4">
          Leave it off
        </SubmitButton>
      </Form>
    </section>
  )
}

type On = { view: Extract<SecondFactorView, { state: 'on' }>; busy: boolean }

export function SecondFactorOn({ view: { since, codesLeft }, busy }: On) {
  return (
    <section className={card}>
      <div className="grid gap-1">
        <p>
          It has been <strong className="font-semibold">on</strong> since{' '}
          <LocalTime at={since.toISOString()} to="day" />.
        </p>
        <p className={codesLeft < 3 ? 'text-warn' : 'text-ink-2'}>
          {codesLeft === 0
            ? 'You have no recovery codes left. Make new ones, or you cannot get in without your phone.'
            : `You have ${formatCount(codesLeft, 'recovery code')} left.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Form method="post">
          <input type="hidden" name="intent" value="renew" />
          <SubmitButton busy={busy}>Make new recovery codes</SubmitButton>
        </Form>
        <Form method="post">
          <input type="hidden" name="intent" value="off" />
          <SubmitButton busy={busy}>Turn it off</SubmitButton>
        </Form>
      </div>
      <p className="text-sm text-ink-2">
        New codes replace the ones you have. New phone? Turn two-step sign-in off, then on again with that
        phone.
      </p>
    </section>
  )
}

type Props = { secret: string; address: string; qr: QrCode }

/** The setup data for an app: a QR code, a link for an app on this device, and the secret to type. */
function ScanCode({ secret, address, qr }: Props) {
  return (
    <div className="grid gap-5 md:grid-cols-[auto_1fr] md:items-center">
      {/* Dark on white in both themes, because many cameras need it. */}
      <svg
        role="img"
        aria-label="QR code for your authenticator app"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className="size-52 rounded-field border border-line bg-white"
      >
        <path d={qr.path} fill="#000" />
      </svg>
      <div className="grid gap-3">
        <p>
          On this phone?{' '}
          <a href={address} className="inline-block font-medium underline underline-offset-4">
            Open your app
          </a>
          .
        </p>
        <p>Or type this secret into it:</p>
        <p className="font-mono text-lg tracking-wide wrap-anywhere select-all">
          {secret.match(/.{4}/g)?.join(' ')}
        </p>
      </div>
    </div>
  )
}
