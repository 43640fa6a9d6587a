import { useEffect, type ReactNode } from 'react'
import { HomeSlotFilling, type HomeSlotProps } from '#app/features/listings/ui/home-slot.tsx'
import type { Likes } from '../../rules.ts'
import { LikesOfPage, HomeIsHidden, MarksOfPage } from './likes-of-page.ts'
import { ActionsForm } from '../actions-form.tsx'
import { LikeAndHide } from '../like-and-hide.tsx'
import { pressedLikes, pressedMarks } from './press-store.ts'

type Props = {
  /** From `likesOf`, for every home on the page. */
  likes: Likes
  /** From `marksOf`, for the same homes. */
  marks?: readonly string[]
  /** Whether the home of a detail page is hidden. */
  hidden?: boolean
  /** The actions at each home; by default like and hide. */
  filling?: (props: HomeSlotProps) => ReactNode
  children: ReactNode
}

/** Provides the hearts of all homes of a page, and the form of their buttons. */
export function WithSaving({ likes, marks = none, hidden = false, filling = actions, children }: Props) {
  useEffect(() => {
    for (const pressed of [pressedLikes, pressedMarks])
      if (likes === null) pressed.clear()
      else pressed.clearSettled()
  }, [likes])
  return (
    <LikesOfPage value={likes}>
      <MarksOfPage value={marks}>
        <HomeIsHidden value={hidden}>
          <HomeSlotFilling value={filling}>
            {children}
            <ActionsForm />
          </HomeSlotFilling>
        </HomeIsHidden>
      </MarksOfPage>
    </LikesOfPage>
  )
}

const none: readonly string[] = []
const actions = (props: HomeSlotProps) => <LikeAndHide {...props} />
