CREATE TABLE "codes" (
	"purpose" text NOT NULL,
	"subject_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "codes_purpose_subject_hash_pk" PRIMARY KEY("purpose","subject_hash")
);
--> statement-breakpoint
CREATE TABLE "limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "codes_expires_at_index" ON "codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "limits_window_ends_at_index" ON "limits" USING btree ("window_ends_at");