/** The page of the announcement; the page of the other settings is `settingsPath` of the contract. */
export const announcementPath = '/page-information/announcement';
