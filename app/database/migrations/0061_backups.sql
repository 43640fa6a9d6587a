CREATE TABLE "email_hold" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"restored_to" timestamp with time zone NOT NULL,
	CONSTRAINT "email_hold_once" CHECK ("email_hold"."one")
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"files_kept_until" timestamp with time zone,
	"made_at" timestamp with time zone,
	"bytes" bigint,
	"failed_at" timestamp with time zone,
	CONSTRAINT "backups_once" CHECK ("backups"."one")
);
