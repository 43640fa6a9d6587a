import type { Connection } from '#app/database/connect.server.ts'
import { vacuumAndAnalyze } from '#app/database/maintenance.server.ts'
import { savedSearchesJob } from '#app/features/alerts/jobs.server.ts'
import { eraseAccountsJob } from '#app/features/accounts/erase-accounts.server.ts'
import { exportDataJob } from '#app/features/accounts/export-data.server.ts'
import { tidyAccountsJob } from '#app/features/accounts/jobs.server.ts'
import { forgetContactsJob } from '#app/features/contact/jobs.server.ts'
import { keepVisitsJob, sumVisitsJob } from '#app/features/analytics/jobs.server.ts'
import { tendDecisions } from '#app/features/decisions/jobs.server.ts'
import { announceNews } from '#app/features/collections/announce-news.server.ts'
import { eraseCollectionsJob } from '#app/features/collections/jobs.server.ts'
import { sendLetter, tidyLettersJob } from '#app/features/letters/jobs.server.ts'
import { sweepLimitsJob } from '#app/features/limits/jobs.server.ts'
import { sweepEventsJob } from '#app/features/live/jobs.server.ts'
import { confirmDemoHomesJob, keepHomesFreshJob } from '#app/features/listings/freshness/jobs.server.ts'
import { importOwnListJob, tidyImportsJob } from '#app/features/listings/own-lists/run-import.server.ts'
import { closeGoneHomesJob } from '#app/features/listings/own-lists/close-gone-homes.server.ts'
import { fetchFeedJob, fetchFeedsJob } from '#app/features/listings/own-lists/fetch-feed.server.ts'
import { rankCampusJob } from '#app/features/listings/rank-campus.server.ts'
import { refreshRanks } from '#app/features/listings/rank.server.ts'
import { announceMessages } from '#app/features/messages/jobs.server.ts'
import { dailyNoticesJob } from '#app/features/notices/jobs.server.ts'
import { sendGathered } from '#app/features/notices/send-gathered.server.ts'
import { liftSuspensionsJob } from '#app/features/moderation/suspensions/jobs.server.ts'
import { sweepOpeningsJob } from '#app/features/people/jobs.server.ts'
import { fetchForeignPhotos } from '#app/features/photos/fetch-foreign-photos.server.ts'
import { eraseQuotesJob } from '#app/features/moderation/jobs.server.ts'
import { preparePhoto, sweepFilesJob } from '#app/features/photos/jobs.server.ts'
import { makeAvif } from '#app/features/photos/make-avif.server.ts'
import { expireRequestsJob } from '#app/features/roommates/jobs.server.ts'
import { hangPortraits } from './demo/hang-portraits.ts'
import { uploadDemoPhoto } from './demo/upload-demo-photo.ts'
import { fetchPicture } from '#app/features/photos/fetch-picture.server.ts'
import { pauseAwayJob } from '#app/features/profiles/jobs.server.ts'
import { everyJob, type AllJobs, type Job, type Scheduled } from '#app/platform/jobs/job.ts'
import { bossDatabase } from '#app/platform/jobs/listen.server.ts'
import { prepareQueues } from '#app/platform/jobs/queue.server.ts'
import { personalData } from './personal-data.ts'

/** Every job there is: what verbs queue, and the timetable (UTC). */
export function allJobs({ kind, pool }: Connection): AllJobs {
  const queued: Job[] = [
    sendLetter,
    announceMessages,
    announceNews,
    sendGathered,
    preparePhoto,
    fetchPicture,
    uploadDemoPhoto,
    hangPortraits,
    importOwnListJob,
    fetchFeedJob,
    closeGoneHomesJob,
    rankCampusJob,
    exportDataJob(personalData),
  ]
  const timetable: Scheduled[] = [
    {
      job: tidyLettersJob,
      cron: '*/5 * * * *',
      what: 'Erases what expired letters say, and forgets old ones',
    },
    {
      job: sweepEventsJob,
      cron: '*/10 * * * *',
      what: 'Forgets what open browsers were told an hour ago',
    },
    {
      job: tendDecisions,
      cron: '* * * * *',
      what: 'Closes decisions that are over, and tells those who decide a day before',
    },
    {
      job: dailyNoticesJob,
      cron: '5 * * * *',
      what: 'Sends the daily letters about notices when it is 8 in the morning, and forgets old ones',
    },
    {
      job: tidyAccountsJob,
      cron: '*/10 * * * *',
      what: 'Erases expired codes, sign-ups that nobody finished, and downloads that are a week old',
    },
    {
      job: eraseAccountsJob(personalData),
      cron: '50 * * * *',
      what: 'Erases accounts whose owners asked for it seven days ago',
    },
    {
      job: sweepLimitsJob,
      cron: '20 * * * *',
      what: 'Forgets who tried something how often, once it no longer counts',
    },
    {
      job: sweepOpeningsJob,
      cron: '30 0 * * *',
      what: 'Forgets who opened whose profile before yesterday',
    },
    {
      job: eraseCollectionsJob,
      cron: '35 0 * * *',
      what: 'Erases collections that somebody deleted 30 days ago and nobody took back',
    },
    {
      job: eraseQuotesJob,
      cron: '45 0 * * *',
      what: 'Erases what reports quote, 90 days after they were decided',
    },
    {
      job: pauseAwayJob,
      cron: '40 16 * * *',
      what: 'Hides profiles of students who were away for 60 days, a letter a week before',
    },
    {
      job: expireRequestsJob,
      cron: '50 16 * * *',
      what: 'Ends match requests that nobody answered for 21 days, a letter three days before',
    },
    {
      job: sweepFilesJob,
      cron: '40 * * * *',
      what: 'Removes files that nothing refers to, and uploads that nobody finished',
    },
    {
      job: fetchForeignPhotos,
      cron: '*/5 * * * *',
      what: 'Fetches photos that lists of homes name, as far as they are due',
    },
    {
      job: makeAvif,
      cron: '*/5 * * * *',
      what: 'Makes smaller files of photos, in AVIF, while nobody waits for one',
    },
    {
      job: { name: 'rank-homes', alone: true, run: (ctx) => refreshRanks(ctx) },
      cron: '15 9 * * *',
      what: 'Ranks homes for the recommended order: they age every day',
    },
  ]
  timetable.push(
    {
      job: keepHomesFreshJob,
      cron: '25 * * * *',
      what: 'Asks managers whether homes are still there, and hides those that nobody confirmed in time',
    },
    {
      job: liftSuspensionsJob,
      cron: '*/5 * * * *',
      what: 'Ends suspensions whose time is over',
    },
    {
      job: confirmDemoHomesJob,
      cron: '30 9 * * *',
      what: 'Confirms the homes of the demo, whose managers are nobody',
    },
    {
      job: savedSearchesJob,
      cron: '*/5 * * * *',
      what: 'Tells who saved a search of homes that came, got cheaper or went',
    },
    {
      job: forgetContactsJob,
      cron: '55 0 * * *',
      what: 'Forgets what was sent to who runs the site a year ago',
    },
    {
      job: sumVisitsJob,
      cron: '*/10 * * * *',
      what: 'Adds up the visits of the last three days',
    },
    {
      job: keepVisitsJob,
      cron: '10 1 * * *',
      what: 'Makes room for the visits of the next months, and forgets those of 13 months ago',
    },
  )
  timetable.push(
    {
      job: tidyImportsJob,
      cron: '35 * * * *',
      what: 'Forgets files of managers’ lists that nobody applied for a week',
    },
    {
      job: fetchFeedsJob,
      cron: '10 10 * * *',
      what: 'Fetches the lists of managers from their addresses',
    },
  )
  // A PostgreSQL of its own has background processes that vacuum.
  if (kind === 'embedded')
    timetable.unshift({
      job: { name: 'vacuum', alone: true, run: () => vacuumAndAnalyze(pool) },
      cron: '*/10 * * * *',
      what: 'Frees space and refreshes what the planner knows',
    })
  return { queued, timetable }
}

/** Lets this database take every job: after migrating, and before anything may queue one. */
export function prepareJobs(connection: Connection): Promise<void> {
  return prepareQueues(bossDatabase(connection), everyJob(allJobs(connection)))
}
