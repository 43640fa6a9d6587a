import { photoJourneys } from './photo-journeys.ts'

photoJourneys()
