import { Link, href } from 'react-router'
import { listsCopy } from '../lists-copy.ts'

const box = 'rounded-card border border-line bg-surface px-6 py-10 text-center text-ink-2'

/** Shown when nothing was liked yet, in the specification's words, with links to the places they mention. */
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
