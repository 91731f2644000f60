import "#web/business/profile/texts.ts";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { BusinessProfile } from "#contracts/business/profile-schemas.ts";
import { registrationSteps, type RegistrationStep } from "#contracts/business/rules.ts";
import { CompletenessBar } from "#web/business/profile/completeness-bar.tsx";
import { isFilled } from "#web/business/profile/sections.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";

/** Those in which something is filled in. */
const stepCount = registrationSteps.length - 1;

export const registrationPath = "/business-registration";
export const pathOf = (step: RegistrationStep): string => `${registrationPath}?step=${step}`;

interface StepsProps {
  current: RegistrationStep;
  profile: BusinessProfile;
}

/**
 * Where one is and how much is filled in, and all steps as links: one may go back, and skip. On a phone they are one line, which opens to the list.
 */
export function Steps({ current, profile }: StepsProps) {
  const t = useTranslations("business-profile");
  const number = registrationSteps.indexOf(current) + 1;
  return (
    <nav aria-label={t("steps")} className="mb-5">
      <details className="group 720:hidden">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1 truncate">
            {current !== "finish" && (
              <span className="text-felt-600">
                {t("stepOf", { number: String(number), count: String(stepCount) })} ·{" "}
              </span>
            )}
            {t(`sections.${current}`)}
          </span>
          <span className="sr-only">{t("allSteps")}</span>
          <Icon
            of={ChevronDown}
            size={20}
            className="shrink-0 text-felt-600 transition-transform group-open:rotate-180"
          />
        </summary>
        <ol className="mb-3 grid rounded-l border border-felt-200 bg-felt-0 p-1">
          {registrationSteps.map((step, at) => (
            <li key={step}>
              <StepLink
                {...{ step, at, current, profile }}
                className="flex min-h-11 items-center gap-3 rounded-m px-3 font-semibold aria-[current]:bg-lake-50 aria-[current]:text-lake-700"
              />
            </li>
          ))}
        </ol>
      </details>
      <CompletenessBar percent={profile.completeness} missing={[]} pathOf={pathOf} isSlim />
      <ol className="mt-4 flex flex-wrap gap-2 max-720:hidden">
        {registrationSteps.map((step, at) => (
          <li key={step}>
            <StepLink
              {...{ step, at, current, profile }}
              className="flex min-h-11 items-center gap-1.5 rounded-full bg-felt-100 px-3 text-sm font-semibold hover:bg-felt-200 aria-[current]:bg-lake-600 aria-[current]:text-on-fill"
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface StepLinkProps extends StepsProps {
  step: RegistrationStep;
  at: number;
  className: string;
}

/** A step by its name, with its number or that it is filled in. */
function StepLink({ step, at, current, profile, className }: StepLinkProps) {
  const t = useTranslations("business-profile");
  return (
    <PageLink to={pathOf(step)} aria-current={step === current ? "step" : undefined} className={className}>
      {step !== "finish" && isFilled(profile, step) ? (
        <>
          <Icon of={Check} size={16} />
          <span className="sr-only">{t("isFilled")}</span>
        </>
      ) : (
        <span aria-hidden className="min-w-4 text-center">
          {at + 1}
        </span>
      )}
      {t(`sections.${step}`)}
    </PageLink>
  );
}
