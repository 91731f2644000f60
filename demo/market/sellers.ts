import type { DealType } from "#contracts/catalogue/schemas.ts";
import type { RequestStatus } from "#contracts/users/schemas.ts";
import type { Catalogue, Category } from "#server/catalogue/catalogue.ts";
import type { Random } from "./random.ts";
import type { Samples } from "./samples.ts";

/** The users with demo logins, by their number within the first block. */
export const logins = { buyer: 0, seller: 1, business: 2, moderator: 3, admin: 4 };
const loginCount = 5;

/** A market is an endless sequence of blocks, each with users of its own. */
export interface BlockSize {
  /** Listings, users and businesses in a block. */
  size: number;
  users: number;
  businesses: number;
}

export interface DemoBusiness {
  name: string;
  requestStatus: RequestStatus;
  isVip: boolean;
}

export interface Sellers {
  /** The business of a user, if there is one. */
  business(userIndex: number): DemoBusiness | undefined;
  /** The number of a user of the same block who may sell such a listing. */
  choose(random: Random, listingIndex: number, leaf: Category, dealType: DealType): number;
}

interface Company {
  name: string;
  category: Category;
}

/** Coprime to the number of companies, so that a block has companies of all kinds. */
const companyStep = 5;

/** Gives users of each block businesses, and listings their sellers. */
export function createSellers(
  { size, users, businesses }: BlockSize,
  samples: Samples,
  catalogue: Pick<Catalogue, "categories">,
): Sellers {
  const companies = listCompanies(samples, catalogue);
  const companyAt = (number: number) => companies[(number * companyStep) % companies.length];

  /** The number of a user's business; undefined for users who have none. */
  const businessNumber = (userIndex: number): number | undefined => {
    const position = userIndex % users;
    const number = position === logins.business ? 0 : position >= loginCount ? position - loginCount + 1 : businesses;
    return number < businesses ? Math.floor(userIndex / users) * businesses + number : undefined;
  };

  /** The businesses of a block, by their number in it, that sell things of a category. */
  const findDealers = (block: number, leaf: Category): number[] => {
    const found: number[] = [];
    for (let number = 0; number < businesses; number++) {
      const company = companyAt(block * businesses + number);
      if (company && leaf.path.includes(company.category)) found.push(number);
    }
    return found;
  };

  return {
    business(userIndex) {
      const number = businessNumber(userIndex);
      const company = number === undefined ? undefined : companyAt(number);
      if (number === undefined || !company) return undefined;
      const inBlock = number % businesses;
      return {
        name: company.name,
        requestStatus: inBlock === businesses - 1 ? "submitted" : inBlock === businesses - 2 ? "expired" : "success",
        isVip: inBlock === 0 || inBlock === 3,
      };
    },
    choose(random, listingIndex, leaf, dealType) {
      const block = Math.floor(listingIndex / size);
      const isOffer = dealType !== "buy" && dealType !== "exchange";
      const dealers = isOffer ? findDealers(block, leaf) : [];
      if (dealers.length > 0 && random.chance(0.6)) {
        const number = random.pick(dealers);
        return block * users + (number === 0 ? logins.business : loginCount + number - 1);
      }
      // A few users sell much, most one or two things, the user buyer least; staff sell nothing.
      const firstPrivate = loginCount + Math.max(businesses - 1, 0);
      const position = Math.floor((users - firstPrivate + 2) * random.next() ** 1.6);
      if (position === 0) return block * users + logins.seller;
      return block * users + (firstPrivate + position > users ? logins.buyer : firstPrivate + position - 1);
    },
  };
}

function listCompanies(samples: Samples, catalogue: Pick<Catalogue, "categories">): Company[] {
  const bySlug = new Map(catalogue.categories.map((category) => [category.title_slug, category]));
  return samples.businesses.flatMap(({ name, category: slug }) => {
    const category = bySlug.get(slug);
    return category ? [{ name, category }] : [];
  });
}
