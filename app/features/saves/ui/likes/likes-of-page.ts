import { createContext } from 'react'
import type { Likes } from '../../rules.ts'

/** The likes of the page from its loader (queries/likes-of-viewer.server.ts). */
export const LikesOfPage = createContext<Likes>(null)

/** The ids of the page's homes that are in one of the user's collections. */
export const MarksOfPage = createContext<readonly string[]>([])

/** Whether the home of a detail page is hidden (queries/is-hidden.server.ts). */
export const HomeIsHidden = createContext(false)
