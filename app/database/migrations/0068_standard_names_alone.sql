-- The names of before 0060, which the version before no longer uses.
DROP VIEW "letters";--> statement-breakpoint
DROP VIEW "letter_refusals";--> statement-breakpoint
DROP VIEW "desk_items";--> statement-breakpoint
DROP VIEW "desk_log";--> statement-breakpoint
DROP VIEW "notices";--> statement-breakpoint
DROP VIEW "notice_choices";--> statement-breakpoint
DROP VIEW "limits";--> statement-breakpoint
-- The schema no longer has what only Better Auth wrote, but the version before still names it beside this one, so that a later
-- migration, by hand, drops the table "verifications" and the columns "users"."image", "sessions"."ip_address" and
-- "sign_in_methods"."access_token", "refresh_token", "id_token", "access_token_expires_at", "refresh_token_expires_at", "scope".
-- From now on nobody exports or erases them, so that they are empty.
TRUNCATE "verifications";--> statement-breakpoint
UPDATE "sessions" SET "ip_address" = null WHERE "ip_address" IS NOT NULL;--> statement-breakpoint
UPDATE "sign_in_methods" SET "access_token" = null, "refresh_token" = null, "id_token" = null, "scope" = null WHERE num_nonnulls("access_token", "refresh_token", "id_token", "scope") > 0;--> statement-breakpoint
UPDATE "users" SET "image" = null WHERE "image" IS NOT NULL;
