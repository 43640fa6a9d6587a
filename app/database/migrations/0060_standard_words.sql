-- Tables get the names that the code says (CONTRIBUTING.md, standard words).
ALTER TABLE "desk_items" RENAME TO "moderation_items";--> statement-breakpoint
ALTER INDEX "desk_items_once" RENAME TO "moderation_items_once";--> statement-breakpoint
ALTER INDEX "desk_items_subject" RENAME TO "moderation_items_subject";--> statement-breakpoint
ALTER INDEX "desk_items_open" RENAME TO "moderation_items_open";--> statement-breakpoint
ALTER INDEX "desk_items_open_kind" RENAME TO "moderation_items_open_kind";--> statement-breakpoint
ALTER INDEX "desk_items_open_taken" RENAME TO "moderation_items_open_taken";--> statement-breakpoint
ALTER INDEX "desk_items_decided" RENAME TO "moderation_items_decided";--> statement-breakpoint
ALTER INDEX "desk_items_decided_by" RENAME TO "moderation_items_decided_by";--> statement-breakpoint
ALTER TABLE "moderation_items" RENAME CONSTRAINT "desk_items_assigned_to_users_id_fk" TO "moderation_items_assigned_to_users_id_fk";--> statement-breakpoint
ALTER TABLE "moderation_items" RENAME CONSTRAINT "desk_items_decided_by_users_id_fk" TO "moderation_items_decided_by_users_id_fk";--> statement-breakpoint
ALTER TABLE "moderation_items" RENAME CONSTRAINT "desk_items_decided_then" TO "moderation_items_decided_then";--> statement-breakpoint
ALTER TABLE "desk_log" RENAME TO "moderation_log";--> statement-breakpoint
ALTER INDEX "desk_log_newest" RENAME TO "moderation_log_newest";--> statement-breakpoint
ALTER INDEX "desk_log_actor" RENAME TO "moderation_log_actor";--> statement-breakpoint
ALTER INDEX "desk_log_kind" RENAME TO "moderation_log_kind";--> statement-breakpoint
ALTER INDEX "desk_log_subject" RENAME TO "moderation_log_subject";--> statement-breakpoint
ALTER INDEX "desk_log_item" RENAME TO "moderation_log_item";--> statement-breakpoint
ALTER TABLE "letter_refusals" RENAME TO "email_refusals";--> statement-breakpoint
ALTER TABLE "email_refusals" RENAME CONSTRAINT "letter_refusals_user_id_users_id_fk" TO "email_refusals_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "email_refusals" RENAME CONSTRAINT "letter_refusals_user_id_kind_pk" TO "email_refusals_user_id_kind_pk";--> statement-breakpoint
ALTER TABLE "letters" RENAME TO "emails";--> statement-breakpoint
ALTER INDEX "letters_due" RENAME TO "emails_due";--> statement-breakpoint
ALTER INDEX "letters_sealed" RENAME TO "emails_sealed";--> statement-breakpoint
ALTER INDEX "letters_recipient" RENAME TO "emails_recipient";--> statement-breakpoint
ALTER INDEX "letters_created" RENAME TO "emails_created";--> statement-breakpoint
ALTER TABLE "limits" RENAME TO "rate_limits";--> statement-breakpoint
ALTER INDEX "limits_window_ends_at_index" RENAME TO "rate_limits_window_ends_at_index";--> statement-breakpoint
ALTER TABLE "notice_choices" RENAME TO "notification_choices";--> statement-breakpoint
ALTER TABLE "notification_choices" RENAME COLUMN "letters" TO "emails";--> statement-breakpoint
ALTER TABLE "notification_choices" RENAME CONSTRAINT "notice_choices_user_id_users_id_fk" TO "notification_choices_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "notification_choices" RENAME CONSTRAINT "notice_choices_user_id_kind_pk" TO "notification_choices_user_id_kind_pk";--> statement-breakpoint
ALTER TABLE "notices" RENAME TO "notifications";--> statement-breakpoint
ALTER INDEX "notices_same" RENAME TO "notifications_same";--> statement-breakpoint
ALTER INDEX "notices_listed" RENAME TO "notifications_listed";--> statement-breakpoint
ALTER INDEX "notices_waiting" RENAME TO "notifications_waiting";--> statement-breakpoint
ALTER INDEX "notices_from_user_id_index" RENAME TO "notifications_from_user_id_index";--> statement-breakpoint
ALTER INDEX "notices_created_at_index" RENAME TO "notifications_created_at_index";--> statement-breakpoint
ALTER TABLE "notifications" RENAME CONSTRAINT "notices_user_id_users_id_fk" TO "notifications_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "notifications" RENAME CONSTRAINT "notices_from_user_id_users_id_fk" TO "notifications_from_user_id_users_id_fk";--> statement-breakpoint
ALTER FUNCTION keep_desk_log() RENAME TO keep_moderation_log;--> statement-breakpoint
ALTER TRIGGER desk_log_for_good ON "moderation_log" RENAME TO moderation_log_for_good;--> statement-breakpoint
ALTER TRIGGER desk_log_not_emptied ON "moderation_log" RENAME TO moderation_log_not_emptied;--> statement-breakpoint
-- Servers of the version before run for a minute beside the new ones: their names stay, as views, until a later migration.
CREATE VIEW "letters" AS SELECT * FROM "emails";--> statement-breakpoint
CREATE VIEW "letter_refusals" AS SELECT * FROM "email_refusals";--> statement-breakpoint
CREATE VIEW "desk_items" AS SELECT * FROM "moderation_items";--> statement-breakpoint
CREATE VIEW "desk_log" AS SELECT * FROM "moderation_log";--> statement-breakpoint
CREATE VIEW "notices" AS SELECT * FROM "notifications";--> statement-breakpoint
CREATE VIEW "notice_choices" AS SELECT "user_id", "kind", "on_site", "emails" AS "letters" FROM "notification_choices";--> statement-breakpoint
CREATE VIEW "limits" AS SELECT * FROM "rate_limits";
