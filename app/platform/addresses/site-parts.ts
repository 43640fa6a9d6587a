import { createContext } from 'react-router'
import type { Jobs } from '../jobs/job.ts'

/** Parts of this process that admin pages show and use; set for each request by server/http/pages/pages.ts. */
export type SiteParts = { jobs: Jobs; database: 'embedded' | 'postgres'; storage: 'disk' | 's3' }
export const siteParts = createContext<SiteParts>()
