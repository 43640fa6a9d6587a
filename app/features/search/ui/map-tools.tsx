import { Link } from 'react-router'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { pageHref, type ListingSearch, type PageView } from '../search-params.ts'

type Props = { search: ListingSearch; view: PageView }

/** The map's layout on a wide screen: beside or above the list, full page, or hidden. */
export function MapTools({ search, view }: Props) {
  const whole = view.view === 'map'
  const top = view.layout === 'top'
  const to = (change: Partial<PageView>) => pageHref(search, { ...view, ...change })
  return (
    <>
      <Tool
        to={to({ view: whole ? null : 'map' })}
        label={whole ? 'Collapse the map' : 'Expand the map'}
        icon={whole ? 'minimize-2' : 'maximize-2'}
      />
      {!whole && (
        <>
          <Tool
            to={to({ layout: top ? 'side' : 'top' })}
            label={top ? 'Map beside the list' : 'Map above the list'}
            icon={top ? 'panel-right' : 'panel-top'}
          />
          <Tool to={to({ view: 'list' })} label="Hide the map" icon="x" />
        </>
      )}
    </>
  )
}

function Tool({ to, label, icon }: { to: string; label: string; icon: IconName }) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      aria-label={label}
      title={label}
      className="grid size-11 place-items-center rounded-field border border-line bg-surface shadow-float max-md:hidden"
    >
      <Icon of={icon} />
    </Link>
  )
}
