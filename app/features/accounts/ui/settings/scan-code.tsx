import type { QrCode } from '../../second-factor/queries.server.ts'

type Props = { secret: string; address: string; qr: QrCode }

/** The set-up data for an app: a QR code, a link for an app on this device, and the secret to type. */
export function ScanCode({ secret, address, qr }: Props) {
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
