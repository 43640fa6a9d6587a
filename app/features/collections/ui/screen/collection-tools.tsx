import { useParams } from 'react-router'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { comparePath, csvPath, orderPath, printPath } from '../../tool-paths.ts'

/** Links to the comparison, the print view and the CSV file of the collection at this URL. @param count homes in it
 *  @param isMember others of a public one, also at its ordinary address, get what everybody may open */
export function CollectionTools({ count, isMember }: { count: number; isMember: boolean }) {
  const { collectionId: address } = useParams()
  if (address === undefined) return null
  if (count === 0 && !isMember) return null
  return (
    <div className="-mt-2 flex flex-wrap gap-x-1 gap-y-2 print:hidden">
      {count > 1 && (
        <ButtonLink to={comparePath(address)} size="s" className="mr-1">
          <Icon of="columns-3" size="s" />
          Compare
        </ButtonLink>
      )}
      {count > 1 && isMember && (
        <ButtonLink to={orderPath(address)} size="s" look="quiet">
          <Icon of="arrow-down-up" size="s" />
          Order
        </ButtonLink>
      )}
      {count > 0 && <TakeAlong address={address} />}
    </div>
  )
}

function TakeAlong({ address }: { address: string }) {
  return (
    <>
      <ButtonLink to={printPath(address)} size="s" look="quiet">
        <Icon of="printer" size="s" />
        Print
      </ButtonLink>
      <a href={csvPath(address)} download className={buttonClass({ size: 's', look: 'quiet' })}>
        <Icon of="download" size="s" />
        Spreadsheet (CSV)
      </a>
    </>
  )
}
