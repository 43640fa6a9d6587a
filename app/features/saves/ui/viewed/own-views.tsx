import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { SavedHome } from '../../views.ts'
import { listsCopy } from '../../lists-copy.ts'
import { NoViews } from '../empty-lists.tsx'
import { SavedGrid } from '../saved-grid.tsx'

type Props = { homes: SavedHome[]; keeps: boolean; today: string; from: string }

/** The homes that a signed-in user opened last, and the settings of the list. */
export function OwnViews({ homes, keeps, today, from }: Props) {
  return (
    <>
      <Form
        method="post"
        action={href('/recently-viewed')}
        className="mb-6 flex flex-wrap items-center gap-3"
      >
        {homes.length > 0 && (
          <Button type="submit" name="intent" value="clear">
            {listsCopy.clearViews}
          </Button>
        )}
        <Button type="submit" name="intent" value={keeps ? 'off' : 'on'}>
          {keeps ? listsCopy.viewsOff : listsCopy.viewsOn}
        </Button>
        {!keeps && <p className="text-ink-2">{listsCopy.viewsAreOff}</p>}
      </Form>
      {homes.length > 0 ? (
        <SavedGrid underTitle homes={homes} label="Recently viewed" today={today} from={from} />
      ) : (
        <NoViews />
      )}
    </>
  )
}
