import { createContext } from 'react'
import type { Hearts } from '../rules.ts'

/** What the page's loader said about the hearts on it (queries/hearts.server.ts). */
export const HeartsOfPage = createContext<Hearts>(null)

/** Whether the home that the page is about is hidden (queries/is-hidden.server.ts). */
export const HomeIsHidden = createContext(false)
