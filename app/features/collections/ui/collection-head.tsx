import { useParams } from 'react-router'
import type { ReactNode } from 'react'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatCount } from '#app/platform/text/format.ts'
import { comparePath, csvPath, printPath } from '../tool-paths.ts'
import type { HomesPage } from '../views.ts'

/** Links to the comparison, the print view and the CSV file of the collection at this URL, in its current order. */
export function CollectionTools({ count, sort }: Pick<HomesPage, 'count' | 'sort'>) {
  const { collectionId: address } = useParams()
  if (address === undefined || count === 0) return null
  const order = sort === 'added' ? null : sort
  return (
    <div className="-mt-2 flex flex-wrap gap-x-1 gap-y-2 print:hidden">
      {count > 1 && (
        <ButtonLink to={comparePath(address)} size="s" className="mr-1">
          <Icon of="columns-3" size="s" />
          Compare
        </ButtonLink>
      )}
      <ButtonLink to={printPath(address, order)} size="s" look="quiet">
        <Icon of="printer" size="s" />
        Print
      </ButtonLink>
      <a href={csvPath(address, order)} className={buttonClass({ size: 's', look: 'quiet' })}>
        <Icon of="download" size="s" />
        Spreadsheet (CSV)
      </a>
    </div>
  )
}

type Props = {
  name: string
  description: string
  count: number
  /** Shown before the count, such as the sharing tag. */
  before?: ReactNode
  after?: ReactNode
  /** Buttons. */
  children?: ReactNode
}

export function CollectionHead({ name, description, count, before, after, children }: Props) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="grid min-w-0 gap-2">
        <h1 dir="auto" className="text-3xl wrap-anywhere">
          {name}
        </h1>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-2">
          {before}
          <span className="num">{formatCount(count, 'property', 'properties')}</span>
          {after}
        </div>
        {description && (
          <p dir="auto" className="max-w-[62ch] text-lg whitespace-pre-line text-ink-2 wrap-anywhere">
            {description}
          </p>
        )}
      </div>
      {children && <div className="flex flex-wrap gap-2 print:hidden">{children}</div>}
    </header>
  )
}
