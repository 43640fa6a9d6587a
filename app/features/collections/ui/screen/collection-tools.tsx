import { useParams } from 'react-router'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { comparePath, csvPath, printPath } from '../../tool-paths.ts'
import type { HomesPage } from '../../views.ts'

/** Links to the comparison, the print view and the CSV file of the collection at this URL, in its order. */
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
      <a href={csvPath(address, order)} download className={buttonClass({ size: 's', look: 'quiet' })}>
        <Icon of="download" size="s" />
        Spreadsheet (CSV)
      </a>
    </div>
  )
}
