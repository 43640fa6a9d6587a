import { pageJourneys, storeJourneys } from './photo-journeys.ts'

storeJourneys()
pageJourneys()
