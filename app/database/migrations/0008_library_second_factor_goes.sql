DROP TABLE "second_factors" CASCADE;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "two_factor_enabled";