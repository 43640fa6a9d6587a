import { use, type MouseEvent, type ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { LikesOfPage, MarksOfPage, pressedMarks } from './likes.tsx'

type Props = {
  home: { id: string; name: string }
  /** What its buttons do, in words. */
  can: string
  children: ReactNode
}

/** What can be done with a home beside liking it, behind one button of its card; and whether it is in a list. A popover opens without
 *  JavaScript, closes with Escape or a press elsewhere, and gives the focus back. */
export function CardMenu({ home, can, children }: Props) {
  const id = `more-${home.id}`
  return (
    <>
      <SavedMark listingId={home.id} />
      <button
        type="button"
        popoverTarget={id}
        aria-label={`More for ${home.name}: ${can}`}
        className="home-more"
      >
        <Icon of="ellipsis" />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- its buttons are pressed */}
      <div popover="auto" id={id} onClick={close} className="card-menu">
        {children}
      </div>
    </>
  )
}

/** Before its dialog opens, so that this returns the focus to what opened the menu. */
function close({ currentTarget, target }: MouseEvent<HTMLElement>) {
  if (target instanceof Element && target.closest('button') && currentTarget.contains(target))
    currentTarget.hidePopover()
}

function SavedMark({ listingId }: { listingId: string }) {
  const isSignedIn = use(LikesOfPage) !== null
  const known = use(MarksOfPage).includes(listingId)
  const isSaved = isSignedIn && (pressedMarks.usePressed(listingId)?.on ?? known)
  return (
    isSaved && (
      <span className="home-saved">
        <Icon of="bookmark" size={16} />
        Saved
      </span>
    )
  )
}
