import { Icon } from '#app/ui/icon.tsx'
import { MarkedQuote } from '#app/ui/marked-quote.tsx'
import { ruleOf, type Finding } from '../fair-housing.ts'

/** Wording that the law does not allow: the sentence with its part highlighted, the law, and what to write instead. */
export function WordingAdvice({ findings }: { findings: Finding[] }) {
  return (
    <section aria-label="Wording" className="grid gap-3 empty:hidden">
      {findings.length > 0 && (
        <>
          <h2 className="flex gap-2.5 text-xl">
            <Icon of="scale" className="mt-0.5 text-bad" />
            Wording that fair-housing law does not allow
          </h2>
          <p className="text-ink-2">
            This check matches words and may be wrong. If you leave the wording as it is, the people who run
            this site review the home before students see it.
          </p>
          <FindingsWithLaw findings={findings} />
        </>
      )}
    </section>
  )
}

/** Each finding with its words highlighted, the law, and what to write instead. */
export function FindingsWithLaw({ findings }: { findings: Finding[] }) {
  return (
    <ul className="grid gap-4">
      {findings.map((finding, place) => (
        <Advice key={place} finding={finding} />
      ))}
    </ul>
  )
}

function Advice({ finding: { rule: key, before, phrase, after } }: { finding: Finding }) {
  const rule = ruleOf(key)
  if (!rule) return null
  return (
    <li className="grid gap-1 border-t border-line pt-3">
      <MarkedQuote quote={{ before, phrase, after }} />
      <p>
        A listing may say nothing about {rule.about}. {rule.instead}
      </p>
      {rule.laws.map(({ name, url }) => (
        <p key={url} className="text-sm">
          <a
            href={url}
            rel="noreferrer"
            target="_blank"
            className="inline-flex min-h-11 items-center text-ink-2 underline underline-offset-4"
          >
            {name}
          </a>
        </p>
      ))}
    </li>
  )
}
