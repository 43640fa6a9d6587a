import { href, Link } from 'react-router'
import { Tag } from '#app/ui/tag.tsx'
import { textLink } from '#app/ui/text-link.ts'
import { SPEEDS } from '#app/features/commute/rules.ts'
import type { ShownWay } from '#app/features/commute/shown-commute.ts'
import type { ShownDrive } from '#app/features/listings/to-campus.ts'
import { meansText } from '#app/features/transit/copy.ts'
import type { TransitView } from '#app/features/transit/find-transit.server.ts'
import { TransitWay } from '#app/features/transit/ui/transit-way.tsx'
import { driveAttribution } from '#app/platform/routing/drive-provider.ts'
import { formatList, formatMiles } from '#app/platform/text/format.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import type { DetailView } from '../views.ts'
import { commuteText, whyAbout, straightLine } from './commute-facts.tsx'

/** How long each member of one of the user's groups walks to their own building. */
function GroupWalksLine({ of: { group, walks, over } }: { of: DetailView['groupWalks'][number] }) {
  return (
    <div className="num mt-2 wrap-anywhere">
      <p>
        <bdi>{group}</bdi>, each to their own building: {walks.replace(/^You /, 'you ')}.
      </p>
      {over.length > 0 && (
        <p className="mt-1 flex flex-wrap gap-1.5">
          {over.map((each) => (
            <Tag key={each} tone="warn">
              {each}
            </Tag>
          ))}
        </p>
      )}
    </div>
  )
}

/** How far it is to the building where the user has most of their classes, or a link to choose one. */
function OwnBuildingText({ view: { building, home } }: { view: DetailView }) {
  if (building === null) return null
  const to = href('/profile/building')
  if (building.name === null)
    return (
      <p className="mt-2 text-ink-2">
        <Link to={to} className={textLink}>
          Choose your building
        </Link>{' '}
        to see how long it takes you to class.
      </p>
    )
  const minutes = commuteText({ commute: building.ways, precision: home.precision })
  return (
    <p className="num mt-2 wrap-anywhere">
      To your building, {building.name}: {minutes ?? 'travel time not known'}.{' '}
      <span className="text-ink-2">
        Only you see this, and any group you show it to.{' '}
        <Link to={to} className={textLink}>
          Change
        </Link>
      </span>
    </p>
  )
}

type Way = { name: string; icon: IconName; minutes: number; about: boolean; detail: string }

/** Every known way to campus side by side, each with how its minutes were computed. */
export function ToCampus({ view, drive }: { view: DetailView; drive: ShownDrive | null }) {
  const { home, transit, ground, today } = view
  const why = whyAbout(home)
  const { walk, bike } = home.commute ?? {}
  const along = ({ minutes, miles }: ShownWay, speed: string) => ({
    minutes,
    about: why.length > 0,
    detail: `${formatMiles(miles)} at ${speed}`,
  })
  const ways: Way[] = []
  if (walk) ways.push({ name: 'On foot', icon: 'footprints', ...along(walk, SPEEDS.walk) })
  if (bike) ways.push({ name: 'By bike', icon: 'bike', ...along(bike, SPEEDS.bike) })
  if (transit?.kind === 'way') ways.push(byTransit(transit, home.precision === 'approximate'))
  if (drive) {
    const { minutes, miles, source } = drive
    const detail = `${formatMiles(miles)} (${driveAttribution[source]})`
    ways.push({ name: 'By car', icon: 'car', minutes, about: false, detail })
  }
  const streets =
    ground.streets?.attribution ?? home.toCampus.find(({ way }) => way === 'walk' || way === 'bike')?.source
  const end = home.campus.hasEntrances ? 'the nearest campus entrance' : 'the center of campus'
  return (
    <section aria-labelledby="to-campus" className="mt-8">
      <h3 id="to-campus" className="mb-3 text-xl">
        To {home.campus.shortName}
      </h3>
      {ways.length === 0 ? (
        <p className="text-ink-2">{straightLine(home)}. The travel time is not known.</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
          {ways.map((way) => (
            <WayTile key={way.name} way={way} />
          ))}
        </ul>
      )}
      <OwnBuildingText view={view} />
      {view.groupWalks.map((each, place) => (
        <GroupWalksLine key={place} of={each} />
      ))}
      {home.commute && (
        <p className="mt-3 text-sm text-ink-2">
          On foot and by bike along the streets to {end}.
          {why.length > 0 && ` “About” because ${formatList(why)}.`}
          {streets && ` Streets: ${streets}.`}
        </p>
      )}
      {transit && <TransitWay transit={transit} today={today} />}
    </section>
  )
}

function byTransit(
  { legs, median, most, about }: Extract<TransitView, { kind: 'way' }>,
  approximate: boolean,
): Way {
  const lines = legs.map(({ line, every }) => (every === null ? line : `${line}, every ${every} min`))
  const name = meansText(legs).replace(/^b/, 'B')
  const detail = [...(most > median ? [`up to ${most} min`] : []), ...lines].join('; ')
  return { name, icon: 'bus-front', minutes: median, about: about || approximate, detail }
}

function WayTile({ way: { name, icon, minutes, about, detail } }: { way: Way }) {
  return (
    <li className="num min-w-0 rounded-card border border-line bg-surface p-4">
      <p className="flex items-center gap-2 text-ink-2">
        <Icon of={icon} /> {name}
      </p>
      <p className="mt-1 text-2xl whitespace-nowrap">
        {about && <span className="text-base">about </span>}
        {minutes} min
      </p>
      <p className="mt-1 text-sm wrap-anywhere text-ink-2">{detail}</p>
    </li>
  )
}
