-- Collections no longer keep or email what their members do.
DELETE FROM "notifications" WHERE "kind" = 'collection-news';--> statement-breakpoint
DELETE FROM "notification_choices" WHERE "kind" = 'collection-news';--> statement-breakpoint
DELETE FROM "email_refusals" WHERE "kind" = 'collection-news';--> statement-breakpoint
DROP TABLE "collection_activity" CASCADE;--> statement-breakpoint
DROP TABLE "collection_news" CASCADE;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "deletion_emailed_at" timestamp (3) with time zone;
