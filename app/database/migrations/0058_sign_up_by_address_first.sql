ALTER TABLE "pending_sign_ups" ALTER COLUMN "given_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "pending_sign_ups" ALTER COLUMN "family_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "pending_sign_ups" ALTER COLUMN "password" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "pending_sign_ups" ADD COLUMN "email_confirmed_at" timestamp with time zone;