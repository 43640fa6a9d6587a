import { href } from 'react-router'
import { useState } from 'react'
import { formatFullDate } from '#app/platform/text/format.ts'
import { Button, buttonClass, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { useSiteName } from '#app/web/site-name.tsx'

type Props = {
  codes: string[]
  email: string
  /** The site's host and the time of creation, which a printed sheet needs. */
  host: string
  madeAt: string
}

/** Shows the recovery codes, once. Without JavaScript they can be downloaded, or printed from the browser, which prints only the
 *  codes and the account. */
export function RecoveryCodes({ codes, email, host, madeAt }: Props) {
  const hydrated = useHydrated()
  const site = useSiteName()
  const [copied, setCopied] = useState<boolean | null>(null)
  const whose = `Recovery codes of ${site} at ${host} for ${email}, made on ${formatFullDate(madeAt)}. Each works once.`
  const text = `${whose}\n\n${codes.join('\n')}\n`
  const copy = () => {
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <section
      aria-labelledby="recovery"
      className="grid gap-4 rounded-card border border-line bg-surface p-5 print:border-0 print:bg-transparent print:p-0"
    >
      <h2 id="recovery" className="text-xl">
        Your recovery codes
      </h2>
      <p>
        Each of them lets you in once without your phone. <strong>You will only see them now</strong>: keep
        them where you can find them without it, such as on paper or in a password manager.
      </p>
      <div data-print-alone className="print:text-black">
        <p className="hidden print:block">{whose}</p>
        <ul className="num grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-field bg-sunken p-4 font-mono print:mt-6 print:bg-transparent print:p-0 text-lg tracking-wide">
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap">
              {code}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="roost-recovery-codes.txt"
          className={buttonClass()}
        >
          <Icon of="download" />
          Download
        </a>
        {hydrated && (
          <>
            <Button onClick={copy}>
              <Icon of="copy" />
              Copy
            </Button>
            <Button onClick={() => print()}>
              <Icon of="printer" />
              Print
            </Button>
          </>
        )}
      </div>
      <output className="text-sm text-ink-2 empty:hidden">
        {copied === true && 'Copied.'}
        {copied === false && 'The browser did not allow copying. Select the codes instead.'}
      </output>
      <ButtonLink to={href('/account/second-factor')} look="primary" className="justify-self-start">
        I have saved them
      </ButtonLink>
    </section>
  )
}
