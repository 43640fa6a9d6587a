import { createContext } from 'react-router'
import type { Clock } from './time/clock.ts'
import type { Jobs } from './jobs/job.ts'

/** What the `/dev` page can change and start. Set in demo mode only. */
export type DevTools = { clock: Clock; jobs: Jobs }
export const devTools = createContext<DevTools | null>(null)
