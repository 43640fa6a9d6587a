import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { formatNumber } from '#app/platform/text/format.ts'
import type { HomeFilter } from '#app/features/publishing/rules.ts'

/** Selects all homes on the page, or none if all are selected. */
function tickAll({ form }: HTMLButtonElement): void {
  const boxes = [...(form?.querySelectorAll<HTMLInputElement>('input[name="home"]') ?? [])]
  const on = boxes.some(({ checked }) => !checked)
  for (const box of boxes) box.checked = on
}

/** Above the list: what selecting homes is for, and a choice of all that match, on every page of the list. */
export function BulkHint({ total, shown }: { total: number; shown: number }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-ink-2">Select homes to change several at once.</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {total > shown && <Checkbox name="all" value="on" label={`All ${formatNumber(total)} that match`} />}
        <Button size="s" className="noscript:hidden" onClick={({ currentTarget }) => tickAll(currentTarget)}>
          Select this page or none
        </Button>
      </div>
    </div>
  )
}

/** The bulk actions for selected homes. Visible once a home is selected; the form must be a `group/homes`. */
export function BulkBar({ filter }: { filter: HomeFilter }) {
  return (
    <div className="sticky bar-bottom z-10 -mx-4 hidden grid-cols-6 gap-2 border-t border-line bg-paper px-4 py-3 group-has-[input:checked]/homes:grid md:group-has-[input:checked]/homes:flex">
      <Bulk intent="confirm" look="primary" className="col-span-4">
        Confirm as available
      </Bulk>
      <Bulk intent="pause" className="col-span-2">
        Pause
      </Bulk>
      <Bulk intent="offer" className="col-span-2">
        Offer again
      </Bulk>
      <Bulk intent="change" className="col-span-2">
        Change
      </Bulk>
      <Bulk intent="rents" className="col-span-2">
        Rents
      </Bulk>
      {filter === 'gone' ? (
        <Bulk intent="bring-back" className="col-span-2">
          Bring back
        </Bulk>
      ) : (
        <Bulk intent="take-down" className="col-span-2">
          Take down
        </Bulk>
      )}
    </div>
  )
}

type BulkProps = { intent: string; look?: 'primary'; className: string; children: string }

function Bulk({ intent, className, ...rest }: BulkProps) {
  return (
    <Button type="submit" name="intent" value={intent} className={`max-md:px-2 ${className}`} {...rest} />
  )
}
