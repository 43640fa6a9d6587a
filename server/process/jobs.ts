import type { Connection } from '#app/database/availability/connect.server.ts'
import { savedSearchesJob } from '#app/features/alerts/jobs.server.ts'
import { eraseAccountsJob } from '#app/features/account-settings/erase-accounts.server.ts'
import { exportArea, exportDataJob } from '#app/features/account-settings/export-data.server.ts'
import { cleanUpAccountsJob } from '#app/features/account-settings/jobs.server.ts'
import { renewAfterChoice, renewBuildingsJob } from '#app/features/buildings/jobs.server.ts'
import { renewAfterStreets, renewCommutesJob } from '#app/features/commute/jobs.server.ts'
import { deleteOldContactsJob } from '#app/features/contact/jobs.server.ts'
import { keepVisitsJob, limitVisitsJob, sumVisitsJob } from '#app/features/analytics/jobs.server.ts'
import { closeAndRemindDecisions } from '#app/features/decisions/jobs.server.ts'
import { eraseCollectionsJob } from '#app/features/collections/jobs.server.ts'
import { sendEmail, cleanUpEmailsJob } from '#app/features/emails/jobs.server.ts'
import { deleteExpiredRateLimitsJob } from '#app/features/rate-limits/jobs.server.ts'
import { deleteOldEventsJob } from '#app/features/live/jobs.server.ts'
import { askForNamesJob } from '#app/features/companies/ask-for-names.server.ts'
import { askPostersJob } from '#app/features/sublets/ask-posters.server.ts'
import { confirmDemoHomesJob, refreshListingsJob } from '#app/features/freshness/jobs.server.ts'
import { cleanUpImportsJob } from '#app/features/importing/run-import.server.ts'
import { closeGoneHomesJob } from '#app/features/importing/close-gone-homes.server.ts'
import {
  endLostImportsJob,
  fetchFeedJob,
  fetchFeedsJob,
  importOwnListJob,
} from '#app/features/feeds/jobs.server.ts'
import { indexMinutes, indexMinutesJob } from '#app/features/listings/index-listings.server.ts'
import { rankCampusJob } from '#app/features/listings/jobs.server.ts'
import { refreshRanks } from '#app/features/listings/rank-listings.server.ts'
import { announceMessages } from '#app/features/messages/jobs.server.ts'
import { trimGroupActivityJob } from '#app/features/groups/jobs.server.ts'
import { notifyOfGoneHomes } from '#app/features/tour-reminders/notify-of-gone-homes.server.ts'
import { remindOfTours } from '#app/features/tour-reminders/remind-of-tours.server.ts'
import { dailyNotificationsJob } from '#app/features/notifications/jobs.server.ts'
import { sendGathered } from '#app/features/notifications/send-gathered.server.ts'
import { endMembershipsJob } from '#app/features/company-register/end-memberships.server.ts'
import { liftSuspensionsJob } from '#app/features/suspensions/jobs.server.ts'
import { eraseQuotesJob } from '#app/features/moderation/jobs.server.ts'
import { notifyStaffJob } from '#app/features/moderation/notify-staff.server.ts'
import { deleteOldOpeningsJob } from '#app/features/people/jobs.server.ts'
import { fetchForeignPhotos } from '#app/features/photos/fetch-foreign-photos.server.ts'
import { preparePhoto, deleteAbandonedFilesJob } from '#app/features/photos/jobs.server.ts'
import { makeAvif } from '#app/features/photos/make-avif.server.ts'
import { expireRequestsJob } from '#app/features/roommates/jobs.server.ts'
import { renewTransitMinutesJob } from '#app/features/transit/jobs.server.ts'
import { keepDemoSubletsJob } from '../demo/people/demo-sublets.ts'
import { storePortraits } from '../demo/people/store-portraits.ts'
import { loadDemoStreets } from '../demo/streets/load-demo-streets.ts'
import { uploadDemoPhoto } from '../demo/photos/upload-demo-photo.ts'
import { uploadSubletPhoto } from '../demo/photos/upload-sublet-photo.ts'
import { fetchPicture } from '#app/features/photos/fetch-picture.server.ts'
import { pauseAwayJob } from '#app/features/profiles/jobs.server.ts'
import { everyJob, type AllJobs, type Job, type Scheduled } from '#app/platform/jobs/job.ts'
import { bossDatabase } from '#app/platform/jobs/listen.server.ts'
import { prepareQueues } from '#app/platform/jobs/queue.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { backupJob } from '../backup/backup-job.ts'
import { databaseJob } from './database-job.ts'
import { personalData } from '../personal-data.ts'

/** All jobs: those queued by verbs, and the schedule (UTC).
 *  @param demo whether the site has invented data, which has its own jobs */
export function allJobs(connection: Connection, env?: Env, demo = true): AllJobs {
  const queued: Job[] = [
    sendEmail,
    announceMessages,
    sendGathered,
    preparePhoto,
    fetchPicture,
    ...(demo ? [uploadDemoPhoto, uploadSubletPhoto, storePortraits, loadDemoStreets] : []),
    importOwnListJob,
    fetchFeedJob,
    closeGoneHomesJob,
    rankCampusJob,
    indexMinutesJob,
    renewAfterStreets,
    renewAfterChoice,
    exportDataJob(personalData),
  ]
  const timetable: Scheduled[] = [
    {
      job: cleanUpEmailsJob,
      cron: '*/5 * * * *',
      what: 'Erases the text of expired emails, and deletes old emails',
    },
    {
      job: deleteOldEventsJob,
      cron: '*/10 * * * *',
      what: 'Deletes live events that are older than an hour',
    },
    {
      job: closeAndRemindDecisions,
      cron: '* * * * *',
      what: 'Closes decisions when they end, and reminds their members a day before',
    },
    {
      job: notifyOfGoneHomes,
      cron: '*/5 * * * *',
      what: 'Tells students with a tour ahead that the home is no longer listed',
    },
    {
      job: remindOfTours,
      cron: '*/5 * * * *',
      what: 'Reminds both sides of a tour at 6 in the evening before, in the time zone of the home',
    },
    {
      job: dailyNotificationsJob,
      cron: '5 * * * *',
      what: 'Sends the daily emails about notifications at 8 in the morning, and deletes old notifications',
    },
    {
      job: cleanUpAccountsJob,
      cron: '*/10 * * * *',
      what: 'Deletes expired codes, unfinished sign-ups, and downloads that are a week old',
    },
    {
      job: eraseAccountsJob(personalData),
      cron: '50 * * * *',
      what: 'Erases accounts whose owners asked for it seven days ago',
    },
    {
      job: deleteExpiredRateLimitsJob,
      cron: '20 * * * *',
      what: 'Deletes expired rate-limit counters',
    },
    {
      job: deleteOldOpeningsJob,
      cron: '30 0 * * *',
      what: 'Deletes records of profile views from before yesterday',
    },
    {
      job: eraseCollectionsJob,
      cron: '35 0 * * *',
      what: 'Erases collections that were deleted 30 days ago',
    },
    {
      job: trimGroupActivityJob,
      cron: '35 0 * * *',
      what: 'Deletes old lines of activity of roommate groups',
    },
    {
      job: eraseQuotesJob,
      cron: '45 0 * * *',
      what: 'Erases the quotes in reports, 90 days after the decision',
    },
    {
      job: pauseAwayJob,
      cron: '40 16 * * *',
      what: 'Hides profiles of students who were away for 60 days, with an email a week before',
    },
    {
      job: expireRequestsJob,
      cron: '50 16 * * *',
      what: 'Expires match requests after 21 days without an answer, with an email three days before',
    },
    {
      job: deleteAbandonedFilesJob([exportArea]),
      cron: '40 * * * *',
      what: 'Deletes unused files and unfinished uploads',
    },
    {
      job: fetchForeignPhotos,
      cron: '*/5 * * * *',
      what: 'Fetches photos from the addresses in imported lists',
    },
    {
      job: makeAvif,
      cron: '*/5 * * * *',
      what: 'Creates AVIF versions of photos when no other photos are waiting',
    },
    {
      job: {
        name: 'rank-homes',
        alone: true,
        run: async (ctx) => {
          await refreshRanks(ctx)
          await indexMinutes(ctx.db)
        },
      },
      cron: '15 9 * * *',
      what: 'Updates the recommended order of homes, which depends on their age, and minutes to campus in the search',
    },
  ]
  timetable.push(
    {
      job: refreshListingsJob,
      cron: '25 * * * *',
      what: 'Asks managers whether homes are still available, and hides those that were not confirmed in time',
    },
    {
      job: askForNamesJob,
      cron: '5 17 * * *',
      what: 'Asks each company without a public name for one, once',
    },
    {
      job: notifyStaffJob,
      cron: '* * * * *',
      what: 'Adds failed jobs to the queue, and tells staff by email what is new in it',
    },
    {
      job: endMembershipsJob,
      cron: '5 16 * * *',
      what: 'Reminds owners of companies whose membership ends, and pauses the homes of those that have ended',
    },
    {
      job: liftSuspensionsJob,
      cron: '*/5 * * * *',
      what: 'Ends expired suspensions',
    },
    {
      job: savedSearchesJob,
      cron: '*/5 * * * *',
      what: 'Sends emails about new, cheaper and unavailable homes to people with saved searches',
    },
    {
      job: deleteOldContactsJob,
      cron: '55 0 * * *',
      what: 'Deletes messages to the operator after a year',
    },
    {
      job: sumVisitsJob,
      cron: '*/10 * * * *',
      what: 'Updates the figures of visits in the last three days',
    },
    {
      job: limitVisitsJob,
      cron: '45 * * * *',
      what: 'Deletes the visits of the oldest months when all of them take up too much space',
    },
    {
      job: keepVisitsJob,
      cron: '10 1 * * *',
      what: 'Creates storage for the visits of the next months, and deletes visits after 13 months',
    },
  )
  timetable.push(
    {
      job: endLostImportsJob,
      cron: '*/5 * * * *',
      what: 'Ends imports of managers whose job failed for good',
    },
    {
      job: cleanUpImportsJob,
      cron: '35 * * * *',
      what: 'Deletes uploaded lists of managers that were not applied within a week',
    },
    {
      job: renewTransitMinutesJob,
      cron: '*/5 * * * *',
      what: 'Computes minutes to campus by bus and train after timetables, homes or campuses changed',
    },
    {
      job: renewCommutesJob,
      cron: '* * * * *',
      what: 'Computes the ways to campus of homes that are new or moved',
    },
    {
      job: renewBuildingsJob,
      cron: '* * * * *',
      what: 'Computes the ways to students’ buildings from homes that are new or moved',
    },
    {
      job: askPostersJob,
      cron: '20 * * * *',
      what: 'Asks students whether their sublets are free, and deletes photos 30 days after the end',
    },
    {
      job: fetchFeedsJob,
      cron: '10 10 * * *',
      what: 'Fetches managers’ lists from their addresses',
    },
  )
  if (demo)
    timetable.push(
      {
        job: confirmDemoHomesJob,
        cron: '30 9 * * *',
        what: 'Confirms the homes of the demo, which have no real managers',
      },
      {
        job: keepDemoSubletsJob,
        cron: '40 9 * * *',
        what: 'Confirms and renews the sublets of the demo, which have no real students',
      },
    )
  const backup = backupJob(connection, env)
  if (env?.BACKUP_TO === undefined) queued.push(backup)
  else
    timetable.push({
      job: backup,
      cron: '30 3 * * *',
      what: 'Makes a backup where BACKUP_TO says, and deletes the oldest',
    })
  timetable.unshift(databaseJob(connection))
  return { queued, timetable }
}

/** Creates the job queues in this database: after migrating, and before anything can enqueue a job. */
export function prepareJobs(connection: Connection): Promise<void> {
  return prepareQueues(bossDatabase(connection), everyJob(allJobs(connection)))
}
