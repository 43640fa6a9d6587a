import { CircleCheck } from 'lucide-react'
import { Icon } from '#app/ui/icon.tsx'
import { formatDate } from '#app/platform/format.ts'
import type { Confirmer } from '../../rules.ts'
import type { ListingDetail } from '../../views.ts'

const words: Record<Exclude<Confirmer, 'source'>, (date: string) => string> = {
  manager: (date) => `Confirmed available on ${date} by the manager`,
  owner: (date) => `Confirmed available on ${date} by the owner`,
  operator: (date) => `Checked by Roost on ${date}`,
}

/** When and by whom the home was last confirmed as available (PRODUCT.md §5.5). */
export function ConfirmedTag({ home, today }: { home: ListingDetail; today: string }) {
  const { confirmedAt, confirmedBy, source } = home
  if (confirmedAt === null)
    return <p className="mt-4 text-sm text-ink-2">Nobody has confirmed yet that this is still available.</p>
  const date = formatDate(confirmedAt, today)
  if (confirmedBy === 'source')
    return (
      <p className="num mt-4 text-sm wrap-anywhere text-ink-2">
        In the source’s list of {date} ({source})
      </p>
    )
  return (
    <p className="num mt-4 inline-flex min-h-7 items-center gap-1.5 rounded-md bg-good-soft px-2 text-sm text-good">
      <Icon of={CircleCheck} size="s" />
      {confirmedBy ? words[confirmedBy](date) : `Confirmed available on ${date}`}
    </p>
  )
}
