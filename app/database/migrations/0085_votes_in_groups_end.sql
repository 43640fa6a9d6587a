-- Members no longer vote to remove one of them or to delete the group; its founder does.
DELETE FROM "notifications" WHERE "kind" = 'group-proposal';--> statement-breakpoint
DELETE FROM "notification_choices" WHERE "kind" = 'group-proposal';--> statement-breakpoint
UPDATE "group_activity" SET "kind" = 'removed' WHERE "kind" = 'voted-out';--> statement-breakpoint
UPDATE "notifications" SET "detail" = replace("detail", 'voted-out: ', 'removed: ') WHERE "kind" = 'group-news' AND "detail" LIKE 'voted-out: %';--> statement-breakpoint
DROP TABLE "group_agreements" CASCADE;--> statement-breakpoint
DROP TABLE "group_proposals" CASCADE;
