import type { PriceAdvice as Advice } from '../price-checks.server.ts'

export function PriceAdvice({ advice }: { advice: Advice[] }) {
  if (advice.length === 0) return null
  return (
    <section aria-label="Prices to look at again" className="grid gap-3">
      <h2 className="text-xl">Prices to look at again</h2>
      <ul className="grid gap-3">
        {advice.map(({ key, text, source: { name, url } }) => (
          <li key={key} className="num border-t border-line pt-3">
            {text}{' '}
            <span className="text-sm text-ink-2">
              {url === undefined ? (
                name
              ) : (
                <a
                  href={url}
                  rel="noreferrer"
                  target="_blank"
                  className="inline-block py-1 underline underline-offset-4"
                >
                  {name}
                </a>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
