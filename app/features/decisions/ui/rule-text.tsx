import { RULE } from '../copy.ts'

export function RuleText() {
  return (
    <section aria-labelledby="rule" className="grid max-w-[65ch] gap-2">
      <h2 id="rule" className="text-xl">
        How it is counted
      </h2>
      <ol className="grid list-decimal gap-1.5 pl-5 text-ink-2">
        {RULE.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </section>
  )
}
