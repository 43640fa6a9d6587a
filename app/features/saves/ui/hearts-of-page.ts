import { createContext } from 'react'
import type { Hearts } from '../rules.ts'

/** What the page's loader said about the hearts on it (queries/hearts.server.ts). */
export const HeartsOfPage = createContext<Hearts>(null)
