import { Columns3, Download, Printer } from 'lucide-react'
import { useParams } from 'react-router'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { comparePath, csvPath, printPath } from '../tool-paths.ts'

/** What one does with the homes of the collection at this address: side by side, on paper, in a spreadsheet.
 *  @param count homes in it */
export function CollectionTools({ count }: { count: number }) {
  const { collectionId: address } = useParams()
  if (count === 0 || address === undefined) return null
  return (
    <div className="-mt-2 flex flex-wrap gap-x-1 gap-y-2 print:hidden">
      {count > 1 && (
        <ButtonLink to={comparePath(address)} size="s" className="mr-2">
          <Icon of={Columns3} size="s" />
          Compare
        </ButtonLink>
      )}
      <ButtonLink to={printPath(address)} size="s" look="quiet">
        <Icon of={Printer} size="s" />
        Print
      </ButtonLink>
      <a href={csvPath(address)} download className={buttonClass({ size: 's', look: 'quiet' })}>
        <Icon of={Download} size="s" />
        Spreadsheet (CSV)
      </a>
    </div>
  )
}
