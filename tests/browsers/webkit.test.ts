import { runJourneys } from './run-journeys.ts'
import { startWebKit } from './webkit.ts'

runJourneys(startWebKit, 390)
