import { Link } from 'react-router'
import { words } from '../words.ts'

const box = 'rounded-card border border-line bg-surface px-6 py-10 text-center text-ink-2'

/** Shown when nothing was liked yet, in the specification's words, with links to the places they mention. */
export function NoLikes() {
  const [before, after] = words.noLikes.split('Browse listings')
  return (
    <p className={box}>
      {before}
      <Link to="/listings" className="underline">
        Browse listings
      </Link>
      {after}
    </p>
  )
}

export function NoViews() {
  return <p className={box}>{words.noViews}</p>
}

export function NothingHidden() {
  return <p className={box}>{words.noneHidden}</p>
}
