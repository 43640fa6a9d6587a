import { useEffect, type ReactNode } from 'react'
import { HomeSlotFilling, type HomeSlotProps } from '#app/features/listings/ui/home-slot.tsx'
import type { Hearts } from '../../rules.ts'
import { HeartsOfPage, HomeIsHidden, MarksOfPage } from './hearts-of-page.ts'
import { HomeActions } from '../home-actions.tsx'
import { pressedHearts, pressedMarks } from './press-store.ts'

type Props = {
  /** From `heartsOf`, for every home on the page. */
  hearts: Hearts
  /** From `marksOf`, for the same homes. */
  marks?: readonly string[]
  /** Whether the home of a detail page is hidden. */
  hidden?: boolean
  /** The actions at each home; by default like and hide. */
  filling?: (props: HomeSlotProps) => ReactNode
  children: ReactNode
}

/** Provides the hearts of all homes of a page. */
export function WithSaving({ hearts, marks = none, hidden = false, filling = actions, children }: Props) {
  useEffect(() => {
    for (const pressed of [pressedHearts, pressedMarks])
      if (hearts === null) pressed.forget()
      else pressed.forgetSettled()
  }, [hearts])
  return (
    <HeartsOfPage value={hearts}>
      <MarksOfPage value={marks}>
        <HomeIsHidden value={hidden}>
          <HomeSlotFilling value={filling}>{children}</HomeSlotFilling>
        </HomeIsHidden>
      </MarksOfPage>
    </HeartsOfPage>
  )
}

const none: readonly string[] = []
const actions = (props: HomeSlotProps) => <HomeActions {...props} />
