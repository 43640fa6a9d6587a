import { use, type MouseEvent, type ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { LikesOfPage, MarksOfPage, pressedMarks } from './likes.tsx'

type Props = {
  home: { id: string; name: string }
  /** The menu's actions, in words. */
  can: string
  children: ReactNode
}

/** The actions on a home besides liking it, behind one button of its card, and a mark if it is in a list. A popover opens without
 *  JavaScript, closes with Escape or a press elsewhere, and returns the focus. */
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

/** Runs before a button's dialog opens, so that the dialog returns the focus to the button that opened the menu. */
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
