import { Icon } from '#app/ui/icon.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import type { Confirmer } from '#app/features/listings/rules.ts'
import type { ListingDetail } from '#app/features/listings/views.ts'

const words: Record<Exclude<Confirmer, 'source'>, [before: string, after: string]> = {
  manager: ['Confirmed available on ', ' by the manager'],
  owner: ['Confirmed available on ', ' by the owner'],
  operator: ['Checked by Roost on ', ''],
}

/** When and by whom the home was last confirmed as available (PRODUCT.md §5.5). */
export function ConfirmedTag({ home, today }: { home: ListingDetail; today: string }) {
  const { confirmedAt, confirmedBy, source } = home
  if (confirmedAt === null)
    return <p className="mt-4 text-sm text-ink-2">Nobody has confirmed yet that this is still available.</p>
  const date = <LocalTime at={confirmedAt} to="day" today={today} />
  if (confirmedBy === 'source')
    return (
      <p className="num mt-4 text-sm wrap-anywhere text-ink-2">
        Listed by {source} on {date}
      </p>
    )
  const [before, after] = confirmedBy ? words[confirmedBy] : ['Confirmed available on ', '']
  return (
    <p className="num mt-4 inline-flex min-h-7 items-center gap-1.5 rounded-md bg-good-soft px-2 text-sm text-good">
      <Icon of="circle-check" size="s" />
      <span>
        {before}
        {date}
        {after}
      </span>
    </p>
  )
}
