import { formatExactMoney } from '#app/platform/text/format.ts'
import type { RentPreview } from '../rents.query.server.ts'

/** Each home's old and new rent, with hidden fields for the rent the manager saw. */
export function RentRows({ rows }: { rows: RentPreview[] }) {
  return (
    <ul aria-label="Rents" className="grid gap-3">
      {rows.map(({ id, name, basis, price, next, problem, advice }) => (
        <li key={id} className="num grid gap-1 border-t border-line pt-3">
          <input type="hidden" name="seen" value={`${id} ${price}`} />
          <p className="font-medium wrap-anywhere">{name}</p>
          <p>
            {price === 0 ? 'No rent stated' : formatExactMoney(price)}
            {next !== price && <strong className="font-semibold"> → {formatExactMoney(next)}</strong>}{' '}
            <span className="text-ink-2">a month for {basis === 'bed' ? 'a bed' : 'the whole home'}</span>
          </p>
          {problem && <p className="text-bad">{problem}</p>}
          {advice.map((text) => (
            <p key={text} className="text-sm text-ink-2">
              {text}
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}
