import { Link, href } from 'react-router'

/** Texts of the specification (part 2 §8) are word for word. */
export const listsCopy = {
  notLoaded: 'Failed to load properties',
  noLikes: 'No liked properties yet. Browse listings and save properties you like.',
  noViews: 'No recently viewed properties.',
  noneHidden: 'No hidden homes. Homes that you hide are removed from your searches and listed here.',
  clearViews: 'Clear the list',
  viewsOff: 'Stop remembering',
  viewsOn: 'Remember homes I open',
  viewsAreOff: 'Homes you open are not remembered.',
}

const box = 'rounded-card border border-line bg-surface px-6 py-10 text-center text-ink-2'

/** Shown when the user has liked nothing yet: the specification's text, with links for the places it mentions. */
export function NoLikes() {
  const [before, after] = listsCopy.noLikes.split('Browse listings')
  return (
    <p className={box}>
      {before}
      <Link to={href('/listings/:propertyType?')} className="underline">
        Browse listings
      </Link>
      {after}
    </p>
  )
}

export function NoViews() {
  return <p className={box}>{listsCopy.noViews}</p>
}

export function NothingHidden() {
  return <p className={box}>{listsCopy.noneHidden}</p>
}
