import { href, Form } from 'react-router'
import { useEffect, useState } from 'react'
import { ListingCard } from '#app/features/listings/ui/listing-card.tsx'
import type { ListingCard as Card, SavedHome } from '#app/features/listings/views.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { getJson } from '#app/web/requests.ts'
import { SavedGrid } from '#app/features/listings/ui/saved-grid.tsx'
import { listsCopy, NoViews } from './empty-lists.tsx'
import { deleteViews, readViews, remembersViews, switchViews } from './browser-views.ts'

type Props = { today: string; from: string }

/** The homes that a visitor opened in this browser. */
export function BrowserList(props: Props) {
  const isHydrated = useHydrated()
  return (
    <>
      <p className="hidden noscript:block">
        This list needs JavaScript, which is turned off in your browser. If you log in, it also works without
        JavaScript.
      </p>
      {isHydrated && <Remembered {...props} />}
    </>
  )
}

function Remembered({ today, from }: Props) {
  const [ids, setIds] = useState(() => readViews().map(({ id }) => id))
  const [on, setOn] = useState(remembersViews)
  const { homes, failed, retry } = useCards(ids)

  function clear() {
    deleteViews()
    setIds([])
  }
  function turn() {
    switchViews(!on)
    setOn(!on)
    setIds([])
  }

  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        {ids.length > 0 && <Button onClick={clear}>{listsCopy.clearViews}</Button>}
        <Button onClick={turn}>{on ? listsCopy.viewsOff : listsCopy.viewsOn}</Button>
        {!on && <p className="text-ink-2">{listsCopy.viewsAreOff}</p>}
      </div>
      {failed && (
        <p role="alert" className="flex flex-wrap items-center gap-3">
          {listsCopy.notLoaded}. <Button onClick={retry}>Try Again</Button>
        </p>
      )}
      {homes?.length === 0 && <NoViews />}
      {!failed && (homes === null || homes.length > 0) && (
        <>
          <h2 className="sr-only">Homes</h2>
          <ul
            aria-label="Recently viewed"
            aria-busy={homes === null}
            className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-x-5 gap-y-7"
          >
            {homes === null
              ? ids.map((id) => (
                  <li key={id}>
                    <SkeletonCard />
                  </li>
                ))
              : homes.map((home) => (
                  <li key={home.id} className="min-w-0">
                    <ListingCard home={home} perBed today={today} from={from} />
                  </li>
                ))}
          </ul>
        </>
      )}
    </>
  )
}

/** A card-shaped placeholder while homes are loading. */
function SkeletonCard() {
  return (
    <div aria-hidden className="animate-pulse">
      <div className="aspect-3/2 rounded-card bg-sunken" />
      <div className="grid gap-2 px-0.5 pt-4">
        {['w-2/5 h-4', 'w-3/5 h-3', 'w-3/5 h-3', 'w-1/2 h-3', 'w-2/3 h-3'].map((size) => (
          <div key={size} className={`rounded-sm bg-line ${size}`} />
        ))}
      </div>
    </div>
  )
}

/** The cards of homes by id; null while loading. */
function useCards(ids: string[]): { homes: Card[] | null; failed: boolean; retry: () => void } {
  const [answer, setAnswer] = useState<{ of: string[]; homes: Card[] | null } | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (ids.length === 0) return
    const abort = new AbortController()
    getJson<{ homes: Card[] }>(`${href('/recently-viewed/homes')}?ids=${ids.join(',')}`, abort.signal)
      .then(({ homes }) => setAnswer({ of: ids, homes }))
      .catch(() => {
        if (!abort.signal.aborted) setAnswer({ of: ids, homes: null })
      })
    return () => abort.abort()
  }, [ids, tries])
  const current = answer?.of === ids ? answer : null
  return {
    homes: ids.length === 0 ? [] : (current?.homes ?? null),
    failed: current !== null && current.homes === null,
    retry: () => {
      setAnswer(null)
      setTries(tries + 1)
    },
  }
}

type OwnViewsProps = { homes: SavedHome[]; keeps: boolean; today: string; from: string }

/** The homes that a logged-in user opened last, and the list's settings. */
export function OwnViews({ homes, keeps, today, from }: OwnViewsProps) {
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
